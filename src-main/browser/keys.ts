import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { keyName } from '../core/key-names.ts';
import { quote } from '../core/view/untrusted.ts';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import type { ElementTarget } from './targets.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function isCharacter(text: string): boolean {
  return [...graphemes.segment(text)].length === 1 && !/[\p{Cc}]/u.test(text);
}

/** Presses a key or chord on an element, or where the focus is. A character that no key has is put in as text. */
export async function pressKeys(page: Page, keys: string, element: ElementTarget | undefined, signal: AbortSignal): Promise<string> {
  const name = keyName(keys) === '' ? 'Space' : keyName(keys);
  if (element !== undefined) await act(element, 'focused', () => element.locator.focus({ timeout: ACT_TIMEOUT, signal }));
  try {
    await abortable(page.keyboard.press(name), signal);
  } catch (thrown) {
    const isUnknown = thrown instanceof Error && /Unknown key/u.test(thrown.message);
    if (!isUnknown) throw thrown;
    if (!isCharacter(keys)) {
      const message = `There is no key ${quote(keys, 40)}. Keys are named Enter, Escape, Tab, ArrowDown, F5, a, Control+a.`;
      throw new AppFailure({ code: 'invalid_input', message });
    }
    await abortable(page.keyboard.insertText(keys), signal);
  }
  return element === undefined ? name : `${name} on ${element.label}`;
}
