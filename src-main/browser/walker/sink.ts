import type { Dom } from './dom.ts';
import type { WireNode } from './wire.ts';

export type Sinks = ReturnType<typeof createSinks>;

/** Children that are being gathered. Text of neighbours on one line runs together; a block ends the run. */
export interface Sink {
  nodes: WireNode[];
  readonly seen: boolean[];
  isOpen: boolean;
  /** Controls among the nodes and below. */
  controls: number;
}

export function createSinks(dom: Dom) {
  let size = 0;

  const open = (): Sink => ({ nodes: [], seen: [], isOpen: false, controls: 0 });

  const addText = (sink: Sink, text: string, isSeen: boolean): void => {
    const last = sink.nodes.length - 1;
    const before = sink.nodes[last];
    if (sink.isOpen && typeof before === 'string' && sink.seen[last] === isSeen) {
      sink.nodes[last] = before + text;
    } else if (text.trim() !== '') {
      sink.nodes.push(text);
      sink.seen.push(isSeen);
      sink.isOpen = true;
    }
    size += text.length;
  };

  const add = (sink: Sink, node: WireNode, isSeen: boolean): void => {
    sink.nodes.push(node);
    sink.seen.push(isSeen);
    sink.isOpen = false;
    size += 24;
  };

  /** The finished children; text that differs from its parent in being seen carries its own flag. */
  const settle = (sink: Sink, isSeen: boolean): WireNode[] => {
    const out: WireNode[] = [];
    sink.nodes.forEach((node, index) => {
      if (typeof node !== 'string') {
        out.push(node);
        return;
      }
      const text = dom.flat(node);
      if (text !== '') out.push(sink.seen[index] === isSeen ? text : ['text', text, 0, sink.seen[index] ? 1 : 0, 0]);
    });
    return out;
  };

  return { open, addText, add, settle, size: (): number => size, grow: (by: number): number => (size += by), reset: (): number => (size = 0) };
}
