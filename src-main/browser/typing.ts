import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { even, typeInEditor } from './editor.ts';
import { ask, related } from './hands/order.ts';
import type { FieldState } from './hands/field.ts';
import type { ElementTarget } from './targets.ts';

/** Milliseconds between keys when typing slowly, about as fast as a person types. */
const KEY_DELAY = 30;

export interface TypingStyle {
  readonly append: boolean;
  readonly slowly: boolean;
}

/** What was typed, for the result; nothing of it where the field hides it too. */
function shown(text: string, { type }: FieldState): string {
  if (text === '') return 'nothing';
  return type === 'password' ? 'a hidden text' : quote(text, 80);
}

/** What the field holds, where that is not what was typed. */
function difference(now: string | null, wanted: string): string {
  if (now === null || even(now) === even(wanted)) return '';
  return now === '' ? ', which stayed empty' : `, which now holds ${quote(now, 80)}`;
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** A mask swallowed characters that it would have taken key by key. */
function isSwallowed(now: string | null, text: string, { maxLength }: FieldState): boolean {
  if (now === null || text === '' || (maxLength >= 0 && text.length > maxLength)) return false;
  const kept = letters(now);
  const wanted = letters(text);
  return kept !== wanted && kept.length < wanted.length && wanted.startsWith(kept);
}

/** A code goes into its row of boxes one character each, whether they move the focus by themselves or not. */
async function typeCode(page: Page, element: ElementTarget, code: string, count: number, signal: AbortSignal): Promise<string> {
  await act(element, 'typed into', async () => {
    for (let index = 0; index < code.length; index += 1) {
      const focused = await ask(element.locator, 'focused', ACT_TIMEOUT);
      const box = related(element.locator, 'box', index);
      if (focused !== index) await box.focus({ timeout: ACT_TIMEOUT });
      await box.selectText({ timeout: ACT_TIMEOUT }).catch(() => undefined);
      await abortable(page.keyboard.type(code.charAt(index)), signal);
    }
  });
  return `a code of ${code.length} characters into ${count} boxes that begin with ${element.label}`;
}

/** A short text without spaces for a field that begins a row of boxes: the code without its separators, else undefined. */
async function codeFor(element: ElementTarget, state: FieldState, text: string): Promise<{ code: string; count: number } | undefined> {
  const code = text.replace(/[\s-]/gu, '');
  const isShort = state.tag === 'input' && /^[\dA-Za-z]{2,12}$/u.test(code);
  if (!isShort) return undefined;
  const count = await ask(element.locator, 'boxes', ACT_TIMEOUT);
  return count >= code.length ? { code, count } : undefined;
}

async function appendText(page: Page, element: ElementTarget, text: string, signal: AbortSignal): Promise<void> {
  await element.locator.focus({ timeout: ACT_TIMEOUT, signal });
  const isAtEnd = await ask(element.locator, 'caret', ACT_TIMEOUT);
  if (!isAtEnd) await abortable(page.keyboard.press('End'), signal);
  await abortable(page.keyboard.insertText(text), signal);
}

async function byKeys({ locator }: ElementTarget, text: string, signal: AbortSignal): Promise<void> {
  const time = ACT_TIMEOUT + text.length * KEY_DELAY * 4;
  await locator.pressSequentially(text, { delay: KEY_DELAY, timeout: time, signal });
}

/** Fields of frameworks are set anew a moment after each input: the answer is what stays. */
async function landed({ locator }: ElementTarget, wanted: string): Promise<string | null> {
  let now = await ask(locator, 'held', ACT_TIMEOUT);
  for (let looks = 0; looks < 5 && now !== null && even(now) !== even(wanted); looks += 1) {
    await delay(40);
    now = await ask(locator, 'held', ACT_TIMEOUT);
  }
  return now;
}

async function typeInField(page: Page, element: ElementTarget, text: string, state: FieldState, how: TypingStyle, signal: AbortSignal): Promise<string> {
  const { locator } = element;
  const before = how.append ? ((await ask(locator, 'held', ACT_TIMEOUT)) ?? '') : '';
  const wanted = before + text.replaceAll('\r\n', '\n');
  if (how.append && !how.slowly) {
    await appendText(page, element, text, signal);
  } else if (how.slowly) {
    if (how.append) await appendText(page, element, '', signal);
    else await locator.fill('', { timeout: ACT_TIMEOUT, signal });
    await byKeys(element, text, signal);
  } else {
    await locator.fill(text, { timeout: ACT_TIMEOUT, signal });
  }
  let now = await landed(element, wanted);
  if (!how.append && !how.slowly && isSwallowed(now, text, state)) {
    await locator.fill('', { timeout: ACT_TIMEOUT, signal });
    await byKeys(element, text, signal);
    now = await landed(element, wanted);
  }
  return difference(now, state.tag === 'textarea' ? wanted : wanted.replaceAll('\n', ''));
}

/** Returns what was typed into what, such as `"rain" into searchbox "Search"`. */
export async function typeText(page: Page, element: ElementTarget, text: string, how: TypingStyle, signal: AbortSignal): Promise<string> {
  const { locator, label } = element;
  const refuse = (code: 'blocked' | 'invalid_input', what: string): AppFailure =>
    new AppFailure({ code, message: `${label} ${what}; nothing was typed.` });
  return act(element, 'typed into', async () => {
    const state = await ask(locator, 'state', ACT_TIMEOUT);
    if (state.isDisabled) throw refuse('blocked', 'is disabled');
    if (state.isReadOnly) throw refuse('blocked', 'is read-only');
    const done = `${shown(text, state)} into ${label}`;
    if (state.isEditable) {
      const delayMs = how.slowly ? KEY_DELAY : undefined;
      const before = how.append ? ((await ask(locator, 'held', ACT_TIMEOUT)) ?? '') : '';
      const now = await typeInEditor(page, element, text, { append: how.append, delayMs }, signal);
      return done + difference(now, before + text);
    }
    if (state.type === 'number' && text !== '' && !/^[-+]?[\d.,]*(?:e[-+]?\d+)?$/iu.test(text.trim())) {
      throw refuse('invalid_input', 'takes a number');
    }
    const code = how.append ? undefined : await codeFor(element, state, text);
    if (code !== undefined) return typeCode(page, element, code.code, code.count, signal);
    const isText = state.tag === 'input' || state.tag === 'textarea';
    const inner = locator.locator('input:not([type=hidden]), textarea, [contenteditable=""], [contenteditable=true]');
    if (!isText && (await inner.count()) === 1) return typeText(page, { ...element, locator: inner }, text, how, signal);
    if (!isText) throw refuse('invalid_input', 'takes no text: name the field itself');
    return done + (await typeInField(page, element, text, state, how, signal));
  });
}
