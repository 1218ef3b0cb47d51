import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import { enqueue } from '../../src-main/core/input-queue.ts';
import { keyOf, pointOfPage } from '../../src-renderer/browser/picture-events.ts';
import type { KeyPress } from '../../src-renderer/browser/picture-events.ts';

const move = (x: number, buttons = 0): PictureInput => ({ type: 'move', x, y: 0, modifiers: 0, buttons });
const press = (x: number): PictureInput => ({ type: 'press', x, y: 0, modifiers: 0, buttons: 1, button: 'left', clicks: 1 });
const key = (text: string): PictureInput => ({ type: 'text', text });
const queue = (inputs: readonly PictureInput[]): readonly PictureInput[] => inputs.reduce<readonly PictureInput[]>(enqueue, []);

describe('what waits to reach the page', () => {
  it('lets a click overtake 300 moves', () => {
    expect(queue([...Array.from({ length: 300 }, (_, n) => move(n)), press(7)])).toEqual([press(7)]);
  });

  it('keeps the way of a drag, within bounds', () => {
    const drawn = queue([press(0), ...Array.from({ length: 300 }, (_, n) => move(n, 1))]);
    expect(drawn).toHaveLength(33);
    expect([drawn[0], drawn[1], drawn.at(-1)]).toEqual([press(0), move(0, 1), move(299, 1)]);
  });

  it('adds up turns of the wheel', () => {
    const wheel = (deltaY: number): PictureInput => ({ type: 'wheel', x: 1, y: 2, modifiers: 0, deltaX: 0, deltaY });
    expect(queue([move(1), wheel(10), wheel(20)])).toEqual([wheel(30)]);
  });

  it('loses and reorders nothing but moves and turns of the wheel (property)', () => {
    const inputs = fc.oneof(fc.nat(9).map((x) => move(x)), fc.nat(9).map((x) => move(x, 1)), fc.nat(9).map(press), fc.string({ minLength: 1 }).map(key));
    fc.assert(
      fc.property(fc.array(inputs), (all) => {
        const isKept = ({ type }: PictureInput): boolean => type !== 'move';
        expect(queue(all).filter(isKept)).toEqual(all.filter(isKept));
        if (all.at(-1)?.type === 'move') expect(queue(all).at(-1)).toEqual(all.at(-1));
      }),
    );
  });
});

const pressed = (key: string, more: Partial<KeyPress> & { readonly altGraph?: boolean } = {}): KeyPress => ({
  key, code: '', keyCode: 0, location: 0, repeat: false, isComposing: false, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false,
  getModifierState: (name) => name === 'AltGraph' && more.altGraph === true, ...more,
});

describe('a key of the person', () => {
  it.each([
    ['a letter', pressed('a'), false, 'a', 0],
    ['a capital', pressed('A', { shiftKey: true }), false, 'A', 8],
    ['Enter', pressed('Enter'), false, '\r', 0],
    ['a chord', pressed('a', { ctrlKey: true }), false, '', 2],
    ['an access key', pressed('f', { altKey: true }), false, '', 1],
    ['AltGr, which Windows reports as Ctrl+Alt', pressed('@', { ctrlKey: true, altKey: true, altGraph: true }), false, '@', 0],
    ['Option on a Mac', pressed('å', { altKey: true }), true, 'å', 0],
    ['an arrow', pressed('ArrowLeft', { shiftKey: true }), false, '', 8],
    ['a letter of two code units', pressed('𝒳'), false, '𝒳', 0],
  ])('%s types what it should', (_, event, isMac, text, modifiers) => {
    expect(keyOf(event, true, isMac)).toMatchObject({ text, modifiers });
    expect(keyOf(event, false, isMac)).toMatchObject({ text: '', isDown: false });
  });

  it.each([pressed('Dead'), pressed('Process'), pressed('a', { isComposing: true })])('that only prepares a text is left to the text (%#)', (event) => {
    expect(keyOf(event, true, false)).toBeUndefined();
  });
});

describe('a point of the picture', () => {
  it('is the same point of the page at every size of the pane (property)', () => {
    const length = fc.integer({ min: 50, max: 4_000 });
    fc.assert(
      fc.property(length, length, length, length, fc.double({ min: 0, max: 0.999, noNaN: true }), fc.double({ min: 0, max: 0.999, noNaN: true }), (width, height, pageWidth, pageHeight, u, v) => {
        const page = { width: pageWidth, height: pageHeight };
        const scale = Math.min(width / pageWidth, height / pageHeight);
        const shown = { width: Math.round(pageWidth * scale), height: Math.round(pageHeight * scale) };
        fc.pre(shown.width > 4 && shown.height > 4);
        const at = { x: Math.round((width - shown.width) / 2) + u * shown.width, y: v * shown.height };
        const point = pointOfPage(at, { width, height }, page);
        expect(Math.abs((point?.x ?? NaN) - u * pageWidth)).toBeLessThan(0.001 * pageWidth);
        expect(Math.abs((point?.y ?? NaN) - v * pageHeight)).toBeLessThan(0.001 * pageHeight);
      }),
    );
  });

  it('is none beside the picture', () => {
    expect(pointOfPage({ x: 5, y: 5 }, { width: 300, height: 100 }, { width: 100, height: 100 })).toBeUndefined();
    expect(pointOfPage({ x: 150, y: 99 }, { width: 300, height: 100 }, { width: 100, height: 100 })).toEqual({ x: 50, y: 99 });
  });
});
