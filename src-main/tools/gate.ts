import { z } from 'zod';
import type { ViewKind } from '../../src-preload/contract/conversation.ts';
import { AppFailure, toAppError, whatNext } from '../../src-preload/contract/errors.ts';
import type { AppError, ToolStatus } from '../../src-preload/contract/errors.ts';
import type { Caller, JournalEntry, RunTool, ToolCall } from '../core/results.ts';
import { createMutex } from '../core/mutex.ts';
import type { Mutex } from '../core/mutex.ts';
import { renderResult } from '../core/view/page.ts';
import { parseAddress } from '../core/policy/addresses.ts';
import { CHANGING, withinBounds } from './deadline.ts';
import type { ToolDefinition, ToolOutcome } from './define.ts';
import type { AskPort, BrowserPort, FilesPort, TabPort } from './ports.ts';
import { present, tabHeader } from './present.ts';
import type { Presentation } from './present.ts';

export interface GateDeps {
  /** The tools that the assistant has now; called anew for each call. */
  offered(): readonly ToolDefinition[];
  readonly browser: BrowserPort;
  readonly files: FilesPort;
  /** The person behind this conversation, null for calls outside of one. */
  askFor(conversationId: string | null): AskPort;
  journal(entry: JournalEntry): void;
  /** Told what is about to be done, in a few words, and who asked for it. */
  onActivity(summary: string, caller: Caller): void;
  /** 128 random bits as hexadecimal digits, new for each result. */
  nonce(): string;
  now(): number;
}

interface Attempt {
  readonly tool: ToolDefinition;
  readonly input: Record<string, unknown>;
}

/** Step 1 and 2 of the road: is there such a tool, and does the input fit it? */
function parse(call: ToolCall, offered: readonly ToolDefinition[]): Attempt {
  const tool = offered.find(({ name }) => name === call.tool);
  if (tool === undefined) {
    const names = offered.map(({ name }) => name).join(', ');
    const message = `There is no tool "${call.tool.slice(0, 80)}" here. The tools are: ${names || 'none'}.`;
    throw new AppFailure({ code: 'not_found', message });
  }
  const parsed = tool.input.safeParse(call.input ?? {});
  if (parsed.success) return { tool, input: parsed.data };
  throw new AppFailure({ code: 'invalid_input', message: z.prettifyError(parsed.error).replaceAll('\n', ' ').slice(0, 600) });
}

/** Step 3, for calls that open an address: is it one that may be opened at all? */
function decideDestination({ tool, input }: Attempt): void {
  const destination = tool.destination?.(input);
  if (destination !== undefined) parseAddress(destination);
}

/** To a model a full disk is a fault of ours; providers and the toolbar's refusals are not met on this road. */
function statusOf(error: AppError | undefined): ToolStatus {
  if (error === undefined) return 'ok';
  const { code } = error;
  return code === 'provider' || code === 'busy' || code === 'storage' ? 'internal' : code;
}

function originOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
}

/** A failed call still says where it failed and what happened by itself meanwhile. */
function afterFailure(tab: TabPort | undefined, browser: BrowserPort): Presentation {
  if (tab === undefined) return { notes: [] };
  return { tab: tabHeader(tab, browser, 'not checked'), notes: tab.takeNotes() };
}

/** A view from the start of the page, of the whole of it, replaces what a model saw before. */
function viewKind({ view, changes, pageText, isWhole }: Presentation): ViewKind {
  if (view !== undefined && isWhole === true) return 'page';
  return view ?? changes ?? pageText ? 'part' : 'none';
}

function isLost(error: AppError): boolean {
  return error.code === 'unavailable' && error.reason === 'unresponsive';
}

/** How far a call came before it failed. */
interface Progress {
  hasStarted: boolean;
  /** How often the browser had ended when the run began. */
  endings: number;
  tab: TabPort | undefined;
}

interface Done {
  readonly outcome: ToolOutcome;
  readonly shown: Presentation;
}

const NO_TAB: TabPort = new Proxy({} as TabPort, {
  get() {
    throw new Error('this tool works on no tab');
  },
});

/** Every act on the browser, whoever asks for it, goes through the function that this returns. There is no second road. */
export function createRunTool(deps: GateDeps): RunTool {
  const locks = new Map<string, Mutex>();
  const lockOf = (key: string): Mutex => {
    const lock = locks.get(key) ?? createMutex();
    locks.set(key, lock);
    return lock;
  };

  /** Settling, reading and showing belong to the run: they happen under the same lock and deadline. */
  async function perform(call: ToolCall, { tool, input }: Attempt, progress: Progress): Promise<Done> {
    const { browser } = deps;
    const bounds = {
      effect: tool.effect,
      deadlineMs: tool.deadlineMs,
      signal: call.signal,
      hasStarted: () => progress.hasStarted,
    };
    return withinBounds(bounds, async (signal) => {
      const ask = deps.askFor(call.conversationId);
      const run = async (tab: TabPort | undefined): Promise<Done> => {
        progress.hasStarted = true;
        progress.endings = browser.endings();
        progress.tab = tab;
        const outcome = await tool.run(input, { browser, files: deps.files, ask, signal, tab: tab ?? NO_TAB });
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

  /** A call that only reads is made once more when the browser ended under it; any other may have happened. */
  async function performAlive(call: ToolCall, attempt: Attempt, progress: Progress): Promise<Done> {
    const isChanging = CHANGING.has(attempt.tool.effect);
    try {
      const done = await perform(call, attempt, progress);
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
      return perform(call, attempt, progress);
    }
  }

  return async function runTool(call) {
    const startedAt = deps.now();
    const progress: Progress = { hasStarted: false, endings: 0, tab: undefined };
    let attempt: Attempt | undefined;
    let done: Done | undefined;
    let error: AppError | undefined;
    try {
      attempt = parse(call, deps.offered());
      decideDestination(attempt);
      deps.onActivity(attempt.tool.summary(attempt.input), call.caller);
      done = await performAlive(call, attempt, progress);
    } catch (thrown) {
      error = toAppError(thrown);
    }
    const status = statusOf(error);
    const durationMs = deps.now() - startedAt;
    const shown = done?.shown ?? afterFailure(progress.tab, deps.browser);
    deps.journal({
      at: startedAt,
      conversationId: call.conversationId,
      caller: call.caller,
      tool: call.tool.slice(0, 80),
      effect: attempt?.tool.effect ?? 'unknown',
      summary: attempt?.tool.summary(attempt.input) ?? call.tool.slice(0, 80),
      origin: originOf(shown.tab?.url),
      status,
      durationMs,
    });
    const did = [done?.outcome.did ?? '', ...(shown.effects ?? [])].filter((part) => part !== '').join(' · ');
    const advice = error && { message: error.message, next: whatNext(error) };
    return {
      status,
      error,
      text: renderResult({ ...shown, did, status, error: advice, nonce: deps.nonce() }),
      did: error?.message ?? did,
      view: viewKind(shown),
      durationMs,
      picture: done?.outcome.picture,
    };
  };
}
