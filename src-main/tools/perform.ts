import { AppFailure, toAppError } from '../../src-preload/contract/errors.ts';
import type { AppError } from '../../src-preload/contract/errors.ts';
import { createMutex } from '../core/mutex.ts';
import type { Mutex } from '../core/mutex.ts';
import type { ToolCall } from '../core/results.ts';
import type { Attempt } from './attempt.ts';
import { CHANGING, withinBounds } from './deadline.ts';
import type { ToolOutcome } from './define.ts';
import type { AskPort, BrowserPort, FilesPort, TabPort } from './ports.ts';
import { PersonNeeded } from './person-needed.ts';
import { present } from './present.ts';
import type { Presentation } from './present.ts';
import type { SecretsPort } from './secret-ports.ts';
import type { ShutTabs } from './shut.ts';

export interface PerformDeps {
  readonly browser: BrowserPort;
  readonly files: FilesPort;
  /** The person behind this conversation, null for calls outside of one. */
  askFor(conversationId: string | null): AskPort;
  /** What may be done with secrets in this conversation. */
  secretsFor(conversationId: string | null): SecretsPort;
}

/** A call that asks more often than this goes round in circles. */
const MOST_QUESTIONS = 3;

/** How far a call came before it failed. */
export interface Progress {
  hasStarted: boolean;
  /** How often the browser had ended when the run began. */
  endings: number;
  tab: TabPort | undefined;
  /** Of the page when the run began. */
  address: string;
  /** How far the ledger of outcomes had come by then. */
  mark: number;
}

export interface Done {
  readonly outcome: ToolOutcome;
  readonly shown: Presentation;
}

/** A last look before anything is touched, at the tab where the call is about one; throws to stop the call. */
type BeforeRun = (tab: TabPort | undefined) => void;

const NO_TAB: TabPort = new Proxy({} as TabPort, {
  get() {
    throw new Error('this tool works on no tab');
  },
});

function isLost(error: AppError): boolean {
  return error.code === 'unavailable' && error.reason === 'unresponsive';
}

/** Runs calls: on their tab, under its lock, within their deadline, with a browser that may end under them. */
export function createPerformer(deps: PerformDeps, shutTabs: ShutTabs) {
  const locks = new Map<string, Mutex>();
  const lockOf = (key: string): Mutex => {
    const lock = locks.get(key) ?? createMutex();
    locks.set(key, lock);
    return lock;
  };

  /** Settling, reading and showing belong to the run: they happen under the same lock and deadline. */
  async function perform(call: ToolCall, { tool, input }: Attempt, progress: Progress, before: BeforeRun): Promise<Done> {
    const { browser } = deps;
    const bounds = {
      effect: tool.effect,
      deadlineMs: tool.deadlineMs,
      signal: call.signal,
      hasStarted: () => progress.hasStarted,
    };
    return withinBounds(bounds, async (signal) => {
      const ask = deps.askFor(call.conversationId);
      const secrets = deps.secretsFor(call.conversationId);
      const run = async (tab: TabPort | undefined): Promise<Done> => {
        progress.tab = tab;
        progress.address = tab?.info().url ?? '';
        before(tab);
        progress.hasStarted = true;
        progress.endings = browser.endings();
        const shut = (origin: string, why: string): void => {
          if (tab !== undefined) shutTabs.shut(tab.id, origin, why, secrets);
        };
        const outcome = await tool.run(input, { browser, files: deps.files, ask, secrets, signal, tab: tab ?? NO_TAB, shut });
        return { outcome, shown: await present(outcome, outcome.tab ?? tab, browser, signal) };
      };
      if (tool.scope === 'person') return run(undefined);
      if (tool.scope === 'browser') return lockOf('browser').run(() => run(undefined), signal);
      const tab = await browser.tab(typeof input['tab_id'] === 'string' ? input['tab_id'] : undefined, signal);
      return lockOf(tab.id).run(() => alive(() => run(tab), signal), signal);
    });
  }

  /** A browser that falls silent ends the call, long before its deadline; a call that was stopped frees its tab. */
  async function alive<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const over = new AbortController();
    try {
      return await Promise.race([work(), deps.browser.pulse(AbortSignal.any([signal, over.signal]))]);
    } finally {
      over.abort();
    }
  }

  /** Where a run needs the person, they are asked while nothing is locked and no time runs; then it is made anew. */
  async function performWithPerson(call: ToolCall, attempt: Attempt, progress: Progress, before: BeforeRun): Promise<Done> {
    for (let asked = 0; ; asked += 1) {
      try {
        return await perform(call, attempt, progress, before);
      } catch (thrown) {
        if (!(thrown instanceof PersonNeeded)) throw thrown;
        progress.hasStarted = false;
        if (asked === MOST_QUESTIONS || !(await thrown.ask(call.signal))) throw thrown.refusal;
      }
    }
  }

  /** A call that only reads is made once more when the browser ended under it; any other may have happened. */
  return async function performAlive(call: ToolCall, attempt: Attempt, progress: Progress, before: BeforeRun): Promise<Done> {
    const isChanging = CHANGING.has(attempt.tool.effect);
    try {
      const done = await performWithPerson(call, attempt, progress, before);
      if (!isChanging || progress.tab === undefined || deps.browser.endings() === progress.endings) return done;
      throw new AppFailure({ code: 'outcome_unknown', message: 'The browser ended in the middle of the call and was opened again. What was asked may have happened already.' });
    } catch (thrown) {
      const error = toAppError(thrown);
      // What was refused before anything was touched has no cause.
      const isUnderWay = progress.hasStarted && thrown instanceof AppFailure && thrown.cause !== undefined;
      const isReopened = error.code === 'unavailable' && progress.hasStarted && deps.browser.endings() !== progress.endings;
      if (!isReopened && !(isLost(error) && isUnderWay)) throw thrown;
      if (isChanging) {
        const message = `${error.message} What was asked may have happened already.`;
        throw new AppFailure({ code: 'outcome_unknown', message }, { cause: thrown });
      }
      if (!(await deps.browser.hasEnded(progress.endings))) throw thrown;
      return perform(call, attempt, progress, before);
    }
  };
}
