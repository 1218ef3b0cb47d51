import { errors } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';

/** Ends with the signal even where the page never answers; what the promise does later goes unheard. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new AppFailure({ code: 'cancelled', message: 'The call was stopped.' }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export function isTimeout(thrown: unknown): boolean {
  return thrown instanceof errors.TimeoutError;
}

/** The page, its tab or the whole browser went away in the middle of a call. */
export function isGone(thrown: unknown): boolean {
  return thrown instanceof Error && /has been closed|Target crashed|Target closed|browser has disconnected|Connection closed/iu.test(thrown.message);
}

/** The page navigated while it was asked something: ask the new document. */
export function isReplaced(thrown: unknown): boolean {
  return thrown instanceof Error && /Execution context was destroyed|Frame was detached|frame got detached|Cannot find context/iu.test(thrown.message);
}
