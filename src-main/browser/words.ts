import { AppFailure } from '../../src-preload/contract/errors.ts';
import { isGone, isReplaced, isTimeout } from './abortable.ts';
import type { Tab } from './tab.ts';

/** A library's message names its own method first. It echoes what was typed, so nothing of it is shown. */
const OF_THE_LIBRARY = /^(?:\w+\.)+\w+: |Protocol error|^Page crashed/u;

export function unresponsive(message: string, cause?: unknown): AppFailure {
  return new AppFailure({ code: 'unavailable', reason: 'unresponsive', message }, { cause });
}

/** What went wrong with a page, in our words; faults of our own stay as they are. */
export function inOurWords(thrown: unknown, signal: AbortSignal | undefined): unknown {
  if (thrown instanceof AppFailure) return thrown;
  const options = { cause: thrown };
  if (signal?.aborted === true) return new AppFailure({ code: 'cancelled', message: 'The call was stopped.' }, options);
  const text = thrown instanceof Error ? thrown.message : '';
  if (/crashed/u.test(text)) return unresponsive('The page crashed.', thrown);
  if (isGone(thrown)) return unresponsive('The page went away in the middle of the call.', thrown);
  if (isTimeout(thrown)) return new AppFailure({ code: 'timeout', message: 'The page did not answer in time.' }, options);
  if (isReplaced(thrown)) return new AppFailure({ code: 'timeout', message: 'The page changed to another one in the middle of the call.' }, options);
  return OF_THE_LIBRARY.test(text) ? unresponsive('The browser could not do this with the page as it is.', thrown) : thrown;
}

export interface Fate {
  /** Why the page that stood in this tab is gone: `crashed`; undefined for a tab that is new. */
  readonly lost?: string;
  /** Refs were given for a page that stood here before. */
  readonly hasHistory: boolean;
}

type Member = (...values: readonly unknown[]) => unknown;

/** These touch no page. */
const IDLE: ReadonlySet<string | symbol> = new Set([
  'id', 'page', 'info', 'note', 'latest', 'takeNotes', 'takeSent', 'hasSecret', 'forgetView', 'dialogs', 'popupArrived', 'isStuck', 'dispose',
]);

function staleRef(thrown: unknown): unknown {
  if (!(thrown instanceof AppFailure) || thrown.error.code !== 'no_snapshot') return thrown;
  return new AppFailure({ code: 'stale_ref', message: 'The page that this ref was given for is gone: its browser or page had ended.' });
}

/** The same tab, whose failures are sentences of ours, and which does nothing while a lost page stands in it. */
export function guardTab(tab: Tab, { lost, hasHistory }: Fate): Tab {
  let why = lost;
  const guarded = (key: string, member: Member): Member =>
    async (...values) => {
      if (key === 'goto') why = undefined;
      if (why !== undefined) throw unresponsive(`The page of this tab ${why}; browser_navigate with its url opens it again, other tabs work.`);
      try {
        return await member(...values);
      } catch (thrown) {
        const signal = values.find((value) => value instanceof AbortSignal);
        // What an act says of a page that never yields is a guess.
        const isStuck = await tab.isStuck();
        const known = isStuck ? unresponsive('The page opened dialogs without end and was stopped.', thrown) : inOurWords(thrown, signal);
        throw hasHistory ? staleRef(known) : known;
      }
    };
  return new Proxy(tab, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' && typeof key === 'string' && !IDLE.has(key) ? guarded(key, value as Member) : value;
    },
  });
}
