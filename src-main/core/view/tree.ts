/** Something that lies above the page and has to be dealt with first. */
export type LayerKind = 'dialog' | 'popup' | 'banner' | 'cover';

/**
 * One thing on the page: a run of text (`role: 'text'`), a wrapper that only groups (`role: 'block'`), a structural
 * element or a control. `ref` is there only for what can be acted on or looked into.
 */
export interface ViewNode {
  readonly role: string;
  /** Accessible name; for text the text itself. Written by the page: quote it before showing it. */
  readonly name: string;
  readonly ref?: string;
  /** At least a part of it is inside the viewport. */
  readonly inView: boolean;
  readonly layer?: LayerKind;
  /** Announced by the page as a message: an alert, a status, a live region. */
  readonly isLive?: boolean;
  /** Of a heading, 1-6. */
  readonly level?: number;
  /** From a closed list: checked, mixed, expanded, disabled, invalid, ... never written by the page. */
  readonly states?: readonly string[];
  /** Current value; of a password field only `filled` or `empty`. Written by the page. */
  readonly value?: string;
  readonly description?: string;
  readonly url?: string;
  /** What we have to say about it: `closed shadow root`, `canvas`, ... never written by the page. */
  readonly remark?: string;
  /** Left, top, width, height in CSS pixels of the main viewport, where only coordinates reach it. */
  readonly box?: readonly [number, number, number, number];
  readonly children: readonly ViewNode[];
}

export interface ViewFrame {
  /** `''` for the main frame, else `f1`, `f2`: the prefix of its refs. */
  readonly id: string;
  readonly url: string;
}

/** Everything that a page shows, in document order, as plain data. What could not be read is in `omissions`. */
export interface PageTree {
  readonly url: string;
  readonly title: string;
  readonly frames: readonly ViewFrame[];
  /** Width and height of the viewport, how far it is scrolled, and the height of the whole page, in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number; readonly scrollY: number; readonly pageHeight: number };
  readonly roots: readonly ViewNode[];
  /** Sentences of ours about what the view cannot show. */
  readonly omissions: readonly string[];
}

/** Calls `visit` for every node, parents first. */
export function eachNode(nodes: readonly ViewNode[], visit: (node: ViewNode) => void): void {
  for (const node of nodes) {
    visit(node);
    eachNode(node.children, visit);
  }
}
