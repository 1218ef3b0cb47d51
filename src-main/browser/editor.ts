import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT } from './act.ts';
import { ask } from './hands/order.ts';
import type { ElementTarget } from './targets.ts';

/** Editors apply what is typed to a model and draw it anew; after this they have, or they will not. */
const GRACE = 600;

async function held({ locator }: ElementTarget): Promise<string> {
  return (await ask(locator, 'held', ACT_TIMEOUT)) ?? '';
}

/** Text as far as an editor keeps it: kinds of spaces and the number of line ends are its own affair. */
export function even(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/gu, '')
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}

/** Looks again until the editor has got there or its time is up; the answer is what it holds then. */
async function once(element: ElementTarget, isThere: (text: string) => boolean): Promise<string> {
  const until = Date.now() + GRACE;
  let text = await held(element);
  while (!isThere(text) && Date.now() < until) {
    await delay(30);
    text = await held(element);
  }
  return text;
}

/** Waits until something has changed in the editor. False when its time is up. */
async function changes({ locator }: ElementTarget, before: string): Promise<boolean> {
  const until = Date.now() + GRACE;
  while (Date.now() < until) {
    if ((await ask(locator, 'markup', ACT_TIMEOUT)) !== before) return true;
    await delay(30);
  }
  return false;
}

/** A line break that never sends: Shift+Enter, and plain Enter only where the editor ignored that. */
async function breakLine(page: Page, element: ElementTarget): Promise<void> {
  const before = await ask(element.locator, 'markup', ACT_TIMEOUT);
  await page.keyboard.press('Shift+Enter');
  if (!(await changes(element, before))) await page.keyboard.press('Enter');
}

/** The whole text at once, or key by key; line ends as a person makes them. */
async function enter(page: Page, element: ElementTarget, text: string, delayMs: number | undefined): Promise<void> {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  for (const [index, line] of lines.entries()) {
    if (index > 0) await breakLine(page, element);
    if (line === '') continue;
    const before = lines.length > 1 ? await ask(element.locator, 'markup', ACT_TIMEOUT) : '';
    if (delayMs === undefined) await page.keyboard.insertText(line);
    else await page.keyboard.type(line, { delay: delayMs });
    // It has to have drawn this line before it can be seen whether it takes the break.
    if (lines.length > 1) await changes(element, before);
  }
}

/**
 * Types into something that is edited in place. Such editors keep a model of their own: nothing is set in the page, every
 * change comes from the keyboard. Returns what the editor holds then.
 */
export async function typeInEditor(
  page: Page,
  element: ElementTarget,
  text: string,
  how: { readonly append: boolean; readonly delayMs?: number },
  signal: AbortSignal,
): Promise<string> {
  const work = async (): Promise<string> => {
    await element.locator.focus({ timeout: ACT_TIMEOUT, signal });
    const before = await held(element);
    if (how.append) {
      await ask(element.locator, 'caret', ACT_TIMEOUT);
    } else {
      await page.keyboard.press('ControlOrMeta+a');
      // Typing over a selection is what every editor knows; only an empty text needs a key of its own.
      if (text === '') await page.keyboard.press('Delete');
    }
    const wanted = even(how.append ? before + text : text);
    const isThere = (now: string): boolean => even(now) === wanted;
    await enter(page, element, text, how.delayMs);
    const after = await once(element, isThere);
    const isUntouched = after === before && !isThere(after) && text !== '';
    if (!isUntouched || how.delayMs !== undefined) return after;
    // It listens to keys only: nothing has arrived, so nothing is typed twice.
    await enter(page, element, text, 0);
    return once(element, isThere);
  };
  return abortable(work(), signal);
}
