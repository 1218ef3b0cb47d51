import { AppFailure } from '../../src-preload/contract/errors.ts';
import { isGone, isTimeout } from './abortable.ts';
import { describeCover } from './targets.ts';
import type { ElementTarget } from './targets.ts';

/** How long an element may take to become visible, enabled, still and uncovered, in milliseconds. */
export const ACT_TIMEOUT = 4_000;

/**
 * Says in our own words why an act failed. A library's message echoes what was typed, so none of it is passed on.
 */
export async function actFailure(thrown: unknown, verb: string, element: ElementTarget): Promise<AppFailure> {
  if (thrown instanceof AppFailure) return thrown;
  const { label, locator } = element;
  if (isGone(thrown)) {
    const message = `The page went away while ${label} was being ${verb}; it may have happened already.`;
    return new AppFailure({ code: 'outcome_unknown', message });
  }
  if (!isTimeout(thrown)) {
    const text = thrown instanceof Error ? thrown.message : '';
    if (/not attached|detached|resolved to 0/iu.test(text)) {
      return new AppFailure({ code: 'stale_ref', message: `${label} is no longer in the page.` });
    }
    return new AppFailure({ code: 'invalid_input', message: `${label} cannot be ${verb}.` }, { cause: thrown });
  }
  const probe = { timeout: 1_000 };
  if (await locator.isDisabled(probe).catch(() => false)) {
    return new AppFailure({ code: 'blocked', message: `${label} is disabled; nothing was done.` });
  }
  if (!(await locator.isVisible().catch(() => false))) {
    return new AppFailure({ code: 'blocked', message: `${label} is not visible now; nothing was done.` });
  }
  const cover = await describeCover(locator).catch(() => undefined);
  if (cover !== undefined) {
    return new AppFailure({ code: 'blocked', message: `${label} is covered by ${cover}; nothing was done.` });
  }
  const message = `${label} did not become ready to be ${verb} within ${ACT_TIMEOUT / 1000} s; nothing was done.`;
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
