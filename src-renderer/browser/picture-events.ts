import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import { fitPicture } from './fit-picture.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The point of the page under a point of the box in which its picture is; undefined beside the picture. */
export function pointOfPage(at: { readonly x: number; readonly y: number }, box: Size, page: Size): { readonly x: number; readonly y: number } | undefined {
  const place = fitPicture(page, box);
  if (place.width === 0 || place.height === 0) return undefined;
  const x = ((at.x - place.x) * page.width) / place.width;
  const y = ((at.y - place.y) * page.height) / place.height;
  return x < 0 || y < 0 || x >= page.width || y >= page.height ? undefined : { x, y };
}

interface Modified {
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** As the debugging protocol counts them. */
export function modifiersOf({ altKey, ctrlKey, metaKey, shiftKey }: Modified): number {
  return (altKey ? 1 : 0) + (ctrlKey ? 2 : 0) + (metaKey ? 4 : 0) + (shiftKey ? 8 : 0);
}

const BUTTONS = ['left', 'middle', 'right', 'back', 'forward'] as const;

export function buttonOf(button: number): (typeof BUTTONS)[number] {
  return BUTTONS[button] ?? 'left';
}

export interface KeyPress extends Modified {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly location: number;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  getModifierState(key: string): boolean;
}

const TYPED_KEYS: Readonly<Record<string, string>> = { Enter: '\r', Tab: '' };

/**
 * What a key means for the page; undefined for keys that only prepare a text (dead keys, input methods), which comes by
 * itself. AltGr, and Option on a Mac, is no chord: it makes the character that the key says.
 */
export function keyOf(event: KeyPress, isDown: boolean, isMac: boolean): Extract<PictureInput, { type: 'key' }> | undefined {
  const { key, code, keyCode, location, repeat, isComposing } = event;
  if (isComposing || ['Dead', 'Process', 'Unidentified', 'Compose'].includes(key)) return undefined;
  const isCharacter = Array.from(key).length === 1;
  const isThirdLevel = isCharacter && (event.getModifierState('AltGraph') || (isMac && event.altKey && !event.ctrlKey && !event.metaKey));
  const isChord = !isThirdLevel && (event.ctrlKey || event.metaKey || event.altKey);
  const text = !isDown || isChord ? '' : isCharacter ? key : (TYPED_KEYS[key] ?? '');
  const { metaKey, shiftKey } = event;
  const modifiers = isThirdLevel ? modifiersOf({ altKey: false, ctrlKey: false, metaKey, shiftKey }) : modifiersOf(event);
  return { type: 'key', isDown, modifiers, key, code, keyCode, location, isRepeat: repeat, text };
}
