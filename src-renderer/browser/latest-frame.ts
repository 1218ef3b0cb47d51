import type { Frame } from '../../src-preload/contract/bridge.ts';

interface Picture {
  close(): void;
}

interface Parts<P extends Picture> {
  readonly decode: (frame: Frame) => Promise<P>;
  /** Owns the picture from then on. */
  readonly draw: (picture: P, frame: Frame) => void;
}

export interface FrameSink {
  push(frame: Frame): void;
  /** Only frames of this tab are drawn. One that came before its tab was known is drawn now. */
  show(tabId: string): void;
  stop(): void;
}

/** The latest frame wins: one is decoded at a time, and what arrives meanwhile replaces what waits. */
export function createFrameSink<P extends Picture>({ decode, draw }: Parts<P>): FrameSink {
  let wanted: string | undefined;
  let waiting: Frame | undefined;
  let isBusy = false;
  let isStopped = false;

  const pump = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting !== undefined && waiting.tabId === wanted && !isStopped) {
      const frame = waiting;
      waiting = undefined;
      try {
        const picture = await decode(frame);
        // `show` and `stop` may have come while it was decoded.
        if (isWanted(frame)) draw(picture, frame);
        else picture.close();
      } catch {
        // A broken picture is skipped; the next one is on its way.
      }
    }
    isBusy = false;
  };
  const isWanted = ({ tabId }: Frame): boolean => tabId === wanted && !isStopped;

  return {
    push: (frame) => {
      waiting = frame;
      void pump();
    },
    show: (tabId) => {
      wanted = tabId;
      void pump();
    },
    stop: () => {
      isStopped = true;
      waiting = undefined;
    },
  };
}
