import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import { ask } from '../call.ts';

const MOST = 200;

/** Collects what the person does and sends it on: moves once for each picture of the screen, all else at once. */
export interface InputSender {
  add(input: PictureInput): void;
  stop(): void;
}

export function createInputSender(tabId: string, onCursor: (cursor: string) => void): InputSender {
  let waiting: PictureInput[] = [];
  let frame: number | undefined;

  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    while (waiting.length > 0) {
      const inputs = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      // A page that closes meanwhile, or a hand-back, ends it: nothing that a person has to be told.
      void ask('picture.input', { tabId, inputs }).then((reply) => {
        if (reply.ok) onCursor(reply.value.cursor);
      });
    }
  };
  return {
    add(input) {
      waiting.push(input);
      if (input.type === 'move') frame ??= requestAnimationFrame(flush);
      else flush();
    },
    stop: flush,
  };
}
