import type { Frame, Locator } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { isGone, isTimeout } from './abortable.ts';
import { ask } from './hands/order.ts';
import { describeCover } from './targets.ts';
import type { ElementTarget } from './targets.ts';

/** How long an element may take to become visible, enabled and still, in milliseconds. */
export const ACT_TIMEOUT = 4_000;
/** How long something may lie over it: what goes away by itself (a toast, a closing menu) does so within a second. */
const PATIENCE = 1_000;

/** The library's own account of what it did; it echoes what was typed, so none of it is shown. */
function logOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : '';
}

/** The mouse was pressed already when the time was up: the page is slow to answer, and doing it again would do it twice. */
function hasActed(thrown: unknown): boolean {
  const log = logOf(thrown);
  const acted = log.lastIndexOf('performing ');
  return acted >= 0 && acted > log.lastIndexOf('intercepts pointer events');
}

/** The element in its parent that shows a frame. */
async function holderOf(frame: Frame): Promise<Locator | undefined> {
  const holders = await frame.parentFrame()?.locator('iframe, frame').all();
  for (const holder of holders ?? []) {
    const handle = await holder.elementHandle({ timeout: PATIENCE });
    if ((await handle.contentFrame()) === frame) return holder;
  }
  return undefined;
}

/** What lies over an element, or over one of the frames in which it is. */
async function coverOf(locator: Locator): Promise<string | undefined> {
  const cover = await describeCover(locator);
  if (cover !== undefined) return cover;
  const handle = await locator.elementHandle({ timeout: PATIENCE });
  const frame = await handle.ownerFrame();
  const holder = frame ? await holderOf(frame) : undefined;
  return holder && coverOf(holder);
}

/** Why an element could not be acted on in time: a sentence, or undefined where it may only need longer. */
async function obstacle({ locator, label }: ElementTarget, thrown: unknown): Promise<AppFailure | undefined> {
  const blocked = (what: string): AppFailure => new AppFailure({ code: 'blocked', message: `${label} ${what}; nothing was done.` });
  const state = await ask(locator, 'state', PATIENCE).catch(() => undefined);
  if (state === undefined) return undefined;
  if (state.isDisabled) return blocked('is disabled');
  const log = logOf(thrown);
  if (/intercepts pointer events/u.test(log)) {
    const element = /<([a-z][\w-]*)[^>]*>[^\n]{0,200} intercepts pointer events/u.exec(log)?.[1];
    const cover = (await coverOf(locator).catch(() => undefined)) ?? (element === undefined ? 'another element' : `another element (${element})`);
    return blocked(`is covered by ${cover}`);
  }
  if (/outside of the viewport/u.test(log)) return blocked('lies outside of what can be scrolled to');
  if (state.isReadOnly && /not editable/u.test(log)) return blocked('is read-only');
  if (!(await locator.isVisible().catch(() => true))) return blocked('is not visible now');
  return undefined;
}

/**
 * Says in our own words why an act failed. A library's message echoes what was typed, so none of it is passed on.
 */
export async function actFailure(thrown: unknown, verb: string, element: ElementTarget): Promise<AppFailure> {
  if (thrown instanceof AppFailure) return thrown;
  const { label } = element;
  if (isGone(thrown)) {
    const message = `The page went away while ${label} was being ${verb}; it may have happened already.`;
    return new AppFailure({ code: 'outcome_unknown', message });
  }
  if (!isTimeout(thrown)) {
    if (/not attached|detached|resolved to 0/iu.test(logOf(thrown))) {
      return new AppFailure({ code: 'stale_ref', message: `${label} is no longer in the page.` });
    }
    return new AppFailure({ code: 'invalid_input', message: `${label} cannot be ${verb}.` }, { cause: thrown });
  }
  const known = await obstacle(element, thrown);
  if (known !== undefined) return known;
  const isMoving = /not stable|to be visible(?:, enabled)? and stable/u.test(logOf(thrown));
  const message = isMoving
    ? `${label} kept moving for ${ACT_TIMEOUT / 1000} s; nothing was done. A click at x and y does not wait for that.`
    : `${label} did not become ready to be ${verb} within ${ACT_TIMEOUT / 1000} s; nothing was done.`;
  return new AppFailure({ code: 'timeout', message });
}

/** Runs one act on an element and turns what goes wrong into a sentence. */
export async function act<T>(element: ElementTarget, verb: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw await actFailure(thrown, verb, element);
  }
}

/**
 * Runs an act that needs the element free and enabled: fails after a second where something is in the way, waits up to
 * four where the element only moves. Returns a remark where the page has not answered yet.
 */
export async function patiently(element: ElementTarget, verb: string, work: (timeout: number) => Promise<unknown>): Promise<string> {
  const state = await act(element, verb, () => ask(element.locator, 'state', ACT_TIMEOUT));
  if (state.isDisabled) {
    throw new AppFailure({ code: 'blocked', message: `${element.label} is disabled; nothing was done.` });
  }
  for (const timeout of [PATIENCE, ACT_TIMEOUT - PATIENCE]) {
    try {
      await work(timeout);
      return '';
    } catch (thrown) {
      if (isTimeout(thrown) && hasActed(thrown)) return ' (the page has not finished with it)';
      const isLast = timeout !== PATIENCE;
      const why = isTimeout(thrown) && !isLast ? await obstacle(element, thrown) : await actFailure(thrown, verb, element);
      if (why !== undefined) throw why;
    }
  }
  return '';
}
