import { describe, expect, it } from 'vitest';
import type { Frame } from '../../src-preload/contract/bridge.ts';
import { fitPicture } from '../../src-renderer/browser/fit-picture.ts';
import { createFrameSink } from '../../src-renderer/browser/latest-frame.ts';

const frame = (tabId: string, number: number): Frame => ({ tabId, jpeg: Uint8Array.of(number), width: 1, height: 1 });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A decoder whose pictures are ready only when the test says so. */
function bench() {
  const drawn: number[] = [];
  const closed: number[] = [];
  const ready: (() => void)[] = [];
  let decoding = 0;
  let most = 0;
  const sink = createFrameSink({
    decode: async (one: Frame) => {
      decoding += 1;
      most = Math.max(most, decoding);
      await new Promise<void>((resolve) => ready.push(resolve));
      decoding -= 1;
      const number = one.jpeg[0] ?? -1;
      if (number === 99) throw new Error('not a picture');
      return { number, close: () => closed.push(number) };
    },
    draw: (picture) => drawn.push(picture.number),
  });
  const finishOne = async (): Promise<void> => {
    ready.shift()?.();
    await settle();
  };
  return { sink, drawn, closed, finishOne, most: () => most };
}

describe('the live picture', () => {
  it('decodes one frame at a time and skips those that a newer one replaced', async () => {
    const { sink, drawn, finishOne, most } = bench();
    sink.show('t1');
    for (const number of [1, 2, 3, 4]) sink.push(frame('t1', number));
    await finishOne();
    await finishOne();
    await finishOne();
    expect(drawn).toEqual([1, 4]);
    expect(most()).toBe(1);
  });

  it('shows a frame that came before its tab was known to be the current one', async () => {
    const { sink, drawn, finishOne } = bench();
    sink.show('t1');
    sink.push(frame('t2', 7));
    await finishOne();
    expect(drawn).toEqual([]);
    sink.show('t2');
    await finishOne();
    expect(drawn).toEqual([7]);
  });

  it('never draws a frame of the tab that was left while it was decoded, and frees it', async () => {
    const { sink, drawn, closed, finishOne } = bench();
    sink.show('t1');
    sink.push(frame('t1', 1));
    sink.show('t2');
    await finishOne();
    expect(drawn).toEqual([]);
    expect(closed).toEqual([1]);
  });

  it('goes on after a broken picture', async () => {
    const { sink, drawn, finishOne } = bench();
    sink.show('t1');
    sink.push(frame('t1', 99));
    await finishOne();
    sink.push(frame('t1', 2));
    await finishOne();
    expect(drawn).toEqual([2]);
  });

  it('draws nothing after it was stopped', async () => {
    const { sink, drawn, finishOne } = bench();
    sink.show('t1');
    sink.push(frame('t1', 1));
    sink.stop();
    await finishOne();
    expect(drawn).toEqual([]);
  });

  it('keeps the shape of the picture, at the top and in the middle', () => {
    expect(fitPicture({ width: 1280, height: 800 }, { width: 640, height: 900 })).toEqual({ x: 0, y: 0, width: 640, height: 400 });
    expect(fitPicture({ width: 400, height: 800 }, { width: 1000, height: 800 })).toEqual({ x: 300, y: 0, width: 400, height: 800 });
  });
});
