import { setTimeout as delay } from 'node:timers/promises';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { ACT_TIMEOUT, act, patiently } from './act.ts';
import { ask, related } from './hands/order.ts';
import type { ElementTarget } from './targets.ts';

const YES = new Set(['true', 'yes', 'on', 'checked', '1']);
const NO = new Set(['false', 'no', 'off', 'unchecked', '0', '']);
/** After a click a control has changed within this time, or it does not. */
const GRACE = 800;

async function becomes(element: ElementTarget, wanted: string): Promise<string> {
  const until = Date.now() + GRACE;
  for (;;) {
    const { checked } = await ask(element.locator, 'state', ACT_TIMEOUT);
    if (checked === wanted || Date.now() > until) return checked;
    await delay(30);
  }
}

/** Checks or unchecks what a click toggles, and says so only when it is so. */
export async function setTick(element: ElementTarget, value: string, signal: AbortSignal): Promise<string> {
  const { label, locator } = element;
  const word = value.trim().toLowerCase();
  if (!YES.has(word) && !NO.has(word)) throw new AppFailure({ code: 'invalid_input', message: `${label} takes true or false.` });
  const wanted = YES.has(word) ? 'true' : 'false';
  const done = wanted === 'true' ? 'checked' : 'unchecked';
  const state = await act(element, done, () => ask(locator, 'state', ACT_TIMEOUT));
  if (state.checked === wanted) return `${label} = ${done} (as it was)`;
  if (state.type === 'radio' || state.role === 'radio') {
    if (wanted === 'false') {
      throw new AppFailure({ code: 'invalid_input', message: `${label} is a radio button: check another one of its group instead.` });
    }
  }
  if (state.checked === '') throw new AppFailure({ code: 'invalid_input', message: `${label} is nothing that can be checked.` });
  if (state.isReadOnly && state.tag !== 'input') throw new AppFailure({ code: 'blocked', message: `${label} is read-only; nothing was done.` });
  // Where the page draws a box of its own, that is what a person clicks.
  const face = { ...element, locator: related(locator, 'face') };
  if (state.isDisabled) throw new AppFailure({ code: 'blocked', message: `${label} is disabled; nothing was done.` });
  await patiently(face, done, (timeout) => face.locator.click({ timeout, signal }));
  const now = await act(element, done, () => becomes(element, wanted));
  if (now === wanted) return `${label} = ${done}`;
  if (now === 'false' && state.checked === 'mixed') return setTick(element, value, signal);
  const words = now === 'true' ? 'checked' : now === 'false' ? 'unchecked' : now === '' ? 'without a state' : now;
  throw new AppFailure({ code: 'blocked', message: `${label} was clicked and is still ${words}: the page did not take it.` });
}
