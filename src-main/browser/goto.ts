import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { isGone, isTimeout } from './abortable.ts';
import type { AuthWatch } from './auth.ts';
import { cdpOf } from './cdp.ts';
import { whyUnreachable } from './unreachable.ts';
import { unresponsive } from './words.ts';

/** Milliseconds that a page may take until its document has been read. */
const GOTO_TIMEOUT = 30_000;
/** Milliseconds that the browser may take to show its page about a failure. */
const ERROR_PAGE_TIMEOUT = 2_000;

const challenged = (message: string): AppFailure => new AppFailure({ code: 'challenge_required', message });

function navigationFailure(thrown: unknown, host: string): AppFailure {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  if (/ERR_INVALID_AUTH_CREDENTIALS|ERR_UNEXPECTED_AUTH/u.test(text)) return challenged(`${host} asks for a user name and password (HTTP), which only the person may give.`);
  if (isTimeout(thrown)) {
    const message = `${host} did not answer within ${GOTO_TIMEOUT / 1000} s.`;
    return new AppFailure({ code: 'timeout', message }, { cause: thrown });
  }
  if (/Page crashed|Target crashed/u.test(text)) return unresponsive(`The page of ${host} crashed while it was loading.`, thrown);
  if (isGone(thrown)) {
    return new AppFailure({ code: 'outcome_unknown', message: 'The tab went away while it was loading.' }, { cause: thrown });
  }
  if (/ERR_BLOCKED_BY_CLIENT|ERR_UNSAFE_PORT|ERR_BLOCKED_BY_/u.test(text)) {
    return new AppFailure({ code: 'blocked', message: `The browser does not open ${host}.` }, { cause: thrown });
  }
  const message = `The page did not load: ${host} cannot be reached from here, ${whyUnreachable(text)}.`;
  return new AppFailure({ code: 'unavailable', reason: 'site_unreachable', message }, { cause: thrown });
}

/** A page that nobody waits for any more must not come after all, over what is done next. */
function stopped(page: Page): AppFailure {
  void cdpOf(page).then((session) => session.send('Page.stopLoading')).catch(() => undefined);
  return new AppFailure({ code: 'cancelled', message: 'Loading was stopped.' });
}

/** An address that answers with a file or with nothing leaves the page as it was: no failure of the network. */
function hasNoDocument(thrown: unknown): boolean {
  return thrown instanceof Error && /Download is starting|net::ERR_ABORTED|is interrupted by another navigation/u.test(thrown.message);
}

/** The browser's own page about a failure comes a moment after it, and would break off what is opened next: it is waited for. */
async function load(page: Page, url: string, signal: AbortSignal): Promise<void> {
  const end = new AbortController();
  const errorPage = page
    .waitForEvent('framenavigated', {
      predicate: (frame) => frame === page.mainFrame() && frame.url().startsWith('chrome-error:'),
      timeout: GOTO_TIMEOUT + ERROR_PAGE_TIMEOUT,
      signal: AbortSignal.any([signal, end.signal]),
    })
    .catch(() => undefined);
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: GOTO_TIMEOUT, signal });
  } catch (thrown) {
    if (/net::ERR_(?!ABORTED)/u.test(String(thrown))) await Promise.race([errorPage, delay(ERROR_PAGE_TIMEOUT, undefined, { signal: end.signal }).catch(() => undefined)]);
    throw thrown;
  } finally {
    end.abort();
  }
}

/** Returns a note where the address gave no page. @throws AppFailure in words that keep a model from inventing a page. */
export async function goTo(page: Page, auth: AuthWatch, url: string, signal: AbortSignal): Promise<string | undefined> {
  auth.takeChallenge();
  try {
    await load(page, url, signal);
    const challenge = auth.takeChallenge();
    if (challenge !== undefined) throw challenged(`${challenge}; only the person may give them.`);
    return undefined;
  } catch (thrown) {
    if (signal.aborted) throw stopped(page);
    if (thrown instanceof AppFailure) throw thrown;
    if (hasNoDocument(thrown)) return 'the address gave no page of its own (a download, or nothing): the tab shows what it showed before';
    throw navigationFailure(thrown, new URL(url).host);
  }
}

export async function goInHistory(page: Page, action: 'back' | 'forward' | 'reload', signal: AbortSignal): Promise<boolean> {
  const options = { waitUntil: 'domcontentloaded', timeout: GOTO_TIMEOUT, signal } as const;
  const before = page.url();
  try {
    if (action === 'reload') return (await page.reload(options), true);
    const response = await (action === 'back' ? page.goBack(options) : page.goForward(options));
    // A move inside a document, or one out of the cache, has no response but another address.
    return response !== null || page.url() !== before;
  } catch (thrown) {
    if (signal.aborted) throw stopped(page);
    throw navigationFailure(thrown, URL.canParse(before) ? new URL(before).host : before);
  }
}
