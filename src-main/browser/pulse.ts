import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { unresponsive } from './words.ts';

/** A browser that has not answered for this many milliseconds is stopped or hangs; a busy machine takes a second or two. */
const PATIENCE_MS = 10_000;
const EVERY_MS = 3_000;

/** Asks the browser itself, not a page, whether it is there; false when the connection is gone. @throws AppFailure `unavailable` when it is silent. */
export async function ask(root: CDPSession, signal: AbortSignal): Promise<boolean> {
  const stop = new AbortController();
  const silent = delay(PATIENCE_MS, 'silent', { signal: AbortSignal.any([signal, stop.signal]), ref: false }).catch(() => 'stopped');
  const answer = root.send('Browser.getVersion').then(
    () => 'there',
    // A connection that broke is told by its own event.
    () => 'gone',
  );
  const state = await Promise.race([answer, silent]);
  stop.abort();
  if (state === 'silent') throw unresponsive(`The browser has not answered for ${PATIENCE_MS / 1000} s.`, 'silent');
  return state !== 'gone';
}

/** Rejects when the browser falls silent or the signal aborts; never resolves. */
export async function pulse(root: CDPSession, signal: AbortSignal): Promise<never> {
  while (!signal.aborted) {
    await ask(root, signal);
    await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
  throw new AppFailure({ code: 'cancelled', message: 'The call was stopped.' });
}
