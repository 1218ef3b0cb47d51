import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import type { FieldState } from './hands/field.ts';
import { ask } from './hands/order.ts';
import type { ElementTarget } from './targets.ts';

/** More key presses than this are not what a person would do. */
const MOST_PRESSES = 400;
const GRACE = 300;

const position = ({ now }: FieldState): number => Number.parseFloat(now);

/** Presses a key and waits until the slider says another value. */
async function press(page: Page, element: ElementTarget, key: string, times = 1): Promise<FieldState> {
  const before = await ask(element.locator, 'state', ACT_TIMEOUT);
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  const until = Date.now() + GRACE;
  let state = await ask(element.locator, 'state', ACT_TIMEOUT);
  while (state.now === before.now && state.nowText === before.nowText && Date.now() < until) {
    await delay(20);
    state = await ask(element.locator, 'state', ACT_TIMEOUT);
  }
  return state;
}

/** By words such as "Medium": one step at a time, up to the end and then from the start. */
async function byWords(page: Page, element: ElementTarget, wanted: string): Promise<FieldState> {
  let state = await ask(element.locator, 'state', ACT_TIMEOUT);
  const isThere = (): boolean => state.nowText.trim().toLowerCase() === wanted.trim().toLowerCase();
  for (const start of ['', 'Home']) {
    if (start !== '' && !isThere()) state = await press(page, element, start);
    for (let presses = 0; presses < 60 && !isThere(); presses += 1) {
      const { now, nowText } = state;
      state = await press(page, element, 'ArrowUp');
      if (state.now === now && state.nowText === nowText) break;
    }
    if (isThere()) return state;
  }
  throw new AppFailure({ code: 'not_found', message: `${element.label} has no value ${quote(wanted, 40)}; it is now at ${quote(state.nowText || state.now, 40)}.` });
}

async function byNumber(page: Page, element: ElementTarget, target: number, first: FieldState): Promise<FieldState> {
  let state = first;
  // One step up (or down at the end) tells how far a key goes; which keys move it is up to the page.
  let [up, down] = ['ArrowUp', 'ArrowDown'];
  let step = 0;
  for (const pair of [['ArrowUp', 'ArrowDown'], ['ArrowRight', 'ArrowLeft']] as const) {
    const isUp = target >= position(state);
    const before = position(state);
    state = await press(page, element, isUp ? pair[0] : pair[1]);
    const moved = position(state) - before;
    if (moved === 0) continue;
    step = Math.abs(moved);
    [up, down] = moved > 0 === isUp ? pair : [pair[1], pair[0]];
    break;
  }
  if (step === 0) {
    throw new AppFailure({ code: 'blocked', message: `${element.label} did not move from ${quote(first.nowText || first.now, 40)} by its keys: drag it instead.` });
  }
  for (let presses = 0; presses < MOST_PRESSES; ) {
    const distance = target - position(state);
    const count = Math.min(Math.round(Math.abs(distance) / step), MOST_PRESSES - presses);
    if (count === 0) break;
    const before = position(state);
    // In portions, because some go faster when a key is pressed often.
    const portion = Math.min(count, 25);
    state = await press(page, element, distance > 0 ? up : down, portion);
    presses += portion;
    if (position(state) === before) break;
    step = Math.min(step, Math.max(Math.abs(position(state) - before) / portion, step / 10));
  }
  return state;
}

/** Sets a slider or spinbutton of the page's own making by its keys, and says where it stands then. */
export async function setSlider(page: Page, element: ElementTarget, value: string, state: FieldState, signal: AbortSignal): Promise<string> {
  const { locator, label } = element;
  if (state.isDisabled || state.isReadOnly) {
    throw new AppFailure({ code: 'blocked', message: `${label} is ${state.isDisabled ? 'disabled' : 'read-only'}; nothing was done.` });
  }
  const wanted = value.trim().replace('%', '');
  const target = Number(wanted);
  const isNumber = wanted !== '' && Number.isFinite(target);
  const [min, max] = [Number.parseFloat(state.min), Number.parseFloat(state.max)];
  if (isNumber && (target < min || target > max)) {
    throw new AppFailure({ code: 'invalid_input', message: `${label} goes from ${min} to ${max}; nothing was done.` });
  }
  if (isNumber && !Number.isFinite(position(state))) {
    throw new AppFailure({ code: 'invalid_input', message: `${label} does not say its value: drag it instead.` });
  }
  return act(element, 'set', async () => {
    await locator.focus({ timeout: ACT_TIMEOUT, signal });
    if (isNumber && position(state) === target) return `${label} = ${state.now} (as it was)`;
    const work = isNumber ? byNumber(page, element, target, state) : byWords(page, element, wanted);
    const after = await abortable(work, signal);
    const words = after.nowText === '' || after.nowText === after.now ? after.now : `${after.now} (${quote(after.nowText, 40)})`;
    if (!isNumber || position(after) === target) return `${label} = ${words}`;
    return `${label} = ${words}, the closest to ${wanted} that its keys reach`;
  });
}
