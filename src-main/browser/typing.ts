import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { selectOptions } from './options.ts';
import type { ElementTarget } from './targets.ts';

/** Milliseconds between keys when typing slowly, about as fast as a person types. */
const KEY_DELAY = 30;

interface ControlKind {
  readonly tag: string;
  readonly type: string;
  readonly isEditable: boolean;
  readonly role: string;
}

async function kindOf({ locator }: ElementTarget): Promise<ControlKind> {
  return locator.evaluate((element) => ({
    tag: element.tagName.toLowerCase(),
    type: (element.getAttribute('type') ?? '').toLowerCase(),
    isEditable: (element as HTMLElement).isContentEditable,
    role: element.getAttribute('role') ?? '',
  }), undefined, { timeout: ACT_TIMEOUT });
}

/** What the field made of the text, where that is not what was typed. Password fields are never read. */
async function difference({ locator }: ElementTarget, kind: ControlKind, text: string): Promise<string> {
  const isField = kind.tag === 'textarea' || (kind.tag === 'input' && kind.type !== 'password');
  if (!isField) return '';
  const value = await locator.inputValue({ timeout: 1_000 }).catch(() => text);
  return value === text.replaceAll('\r\n', '\n') ? '' : `, which now holds ${quote(value, 80)}`;
}

/** What was typed, for the result; nothing of it where the field hides it too. */
function shown(text: string, { type }: ControlKind): string {
  if (text === '') return 'nothing';
  return type === 'password' ? 'a hidden text' : quote(text, 80);
}

/** Returns what was typed into what, such as `"rain" into searchbox "Search"`. */
export async function typeText(
  page: Page,
  element: ElementTarget,
  text: string,
  how: { readonly append: boolean; readonly slowly: boolean },
  signal: AbortSignal,
): Promise<string> {
  const { locator, label } = element;
  const options = { timeout: ACT_TIMEOUT, signal };
  return act(element, 'typed into', async () => {
    const kind = await kindOf(element);
    const done = `${shown(text, kind)} into ${label}`;
    if (how.append || how.slowly) {
      if (!how.append) await locator.fill('', options);
      await locator.focus(options);
      if (how.append) await page.keyboard.press('ControlOrMeta+End');
      if (how.slowly) {
        const time = ACT_TIMEOUT + text.length * KEY_DELAY * 4;
        await locator.pressSequentially(text, { delay: KEY_DELAY, timeout: time, signal });
      } else {
        await page.keyboard.insertText(text);
      }
      return done;
    }
    await locator.fill(text, options);
    return done + (await difference(element, kind, text));
  });
}

const YES = new Set(['true', 'yes', 'on', 'checked', '1']);
const NO = new Set(['false', 'no', 'off', 'unchecked', '0', '']);

async function check(element: ElementTarget, value: string, signal: AbortSignal): Promise<string> {
  const word = value.trim().toLowerCase();
  if (!YES.has(word) && !NO.has(word)) {
    throw new AppFailure({ code: 'invalid_input', message: `${element.label} takes true or false.` });
  }
  const wanted = YES.has(word);
  await act(element, wanted ? 'checked' : 'unchecked', () =>
    element.locator.setChecked(wanted, { timeout: ACT_TIMEOUT, signal }),
  );
  return `${element.label} = ${wanted ? 'checked' : 'unchecked'}`;
}

/** Fills one control by its kind, the way a person would: text, a tick, an option, a date. */
export async function fillControl(page: Page, element: ElementTarget, value: string, signal: AbortSignal): Promise<string> {
  const kind = await act(element, 'filled', () => kindOf(element));
  if (kind.tag === 'select') return selectOptions(element, [value], signal);
  const isTick = ['checkbox', 'radio'].includes(kind.type) || ['checkbox', 'radio', 'switch'].includes(kind.role);
  if (isTick) return check(element, value, signal);
  if (kind.tag === 'input' && ['button', 'submit', 'reset', 'image', 'file'].includes(kind.type)) {
    throw new AppFailure({ code: 'invalid_input', message: `${element.label} is a ${kind.type} control and takes no text.` });
  }
  return typeText(page, element, value, { append: false, slowly: false }, signal);
}
