import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { Effect } from '../core/results.ts';

/** After these an interrupted run may have changed something already; many pages send a file as soon as they have it. */
export const CHANGING: ReadonlySet<Effect> = new Set<Effect>(['navigate', 'act', 'submit', 'secret', 'file', 'code']);

function interruption(effect: Effect, isDeadline: boolean, deadlineMs: number, hasStarted: boolean): AppFailure {
  const why = isDeadline ? `The call did not end within ${deadlineMs / 1000} s.` : 'The call was stopped.';
  if (hasStarted && CHANGING.has(effect)) {
    return new AppFailure({ code: 'outcome_unknown', message: `${why} It may have happened already.` });
  }
  return new AppFailure(isDeadline ? { code: 'timeout', message: why } : { code: 'cancelled', message: why });
}

export interface Bounds {
  readonly effect: Effect;
  /** Milliseconds; undefined for calls that wait for a person. */
  readonly deadlineMs: number | undefined;
  readonly signal: AbortSignal;
  /** True once the page may have been touched. */
  hasStarted(): boolean;
}

/**
 * Runs `work` and returns at once when the signal aborts or the deadline passes, whether or not the work has noticed.
 * @throws AppFailure `timeout`, `cancelled` or `outcome_unknown`, by what the interrupted call could have changed.
 */
export async function withinBounds<T>(bounds: Bounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { effect, deadlineMs, signal: outer } = bounds;
  const deadline = new AbortController();
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => deadline.abort(), deadlineMs);
  const signal = AbortSignal.any([outer, deadline.signal]);
  let interrupt = (): void => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    interrupt = () => reject(interruption(effect, !outer.aborted, deadlineMs ?? 0, bounds.hasStarted()));
  });
  interrupted.catch(() => undefined);
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    if (signal.aborted) interrupt();
    return await Promise.race([interrupted, work(signal)]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
  }
}
