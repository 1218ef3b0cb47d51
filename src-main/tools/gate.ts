import type { ViewKind } from '../../src-preload/contract/conversation.ts';
import { AppFailure, toAppError, whatNext } from '../../src-preload/contract/errors.ts';
import type { AppError, ToolStatus } from '../../src-preload/contract/errors.ts';
import { HUMAN_DRIVES } from '../core/driving.ts';
import type { Driving, Passage } from '../core/driving.ts';
import { createOutcomes, stepKey } from '../core/outcomes.ts';
import type { Step } from '../core/outcomes.ts';
import type { Caller, JournalEntry, RunTool, ToolCall } from '../core/results.ts';
import type { Redact } from '../core/secrets/redact.ts';
import { renderResult } from '../core/view/page.ts';
import { attemptOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { CHANGING } from './deadline.ts';
import type { ToolDefinition } from './define.ts';
import { createPerformer } from './perform.ts';
import type { Done, PerformDeps, Progress } from './perform.ts';
import type { BrowserPort, TabPort } from './ports.ts';
import { askForPage } from './http-login.ts';
import { tabHeader } from './present.ts';
import type { Presentation } from './present.ts';
import { redactedBrowser } from './redacted.ts';
import type { SiteQuestion } from './secret-ports.ts';
import { createShutTabs } from './shut.ts';

export interface GateDeps extends PerformDeps {
  /** The tools that the assistant has now; called anew for each call. */
  offered(): readonly ToolDefinition[];
  /** The page that a server did not show without a name and password or a certificate, since the last time. */
  takeSiteQuestion(): SiteQuestion | undefined;
  /** Puts placeholders in the place of every secret that is in memory. */
  readonly redact: Redact;
  readonly driving: Pick<Driving, 'enter'>;
  journal(entry: JournalEntry): void;
  /** Told what is about to be done, in a few words, and who asked for it. */
  onActivity(summary: string, caller: Caller): void;
  /** 128 random bits as hexadecimal digits, new for each result. */
  nonce(): string;
  now(): number;
}

/** To a model a full disk is a fault of ours; providers and the toolbar's refusals are not met on this road. */
function statusOf(error: AppError | undefined): ToolStatus {
  if (error === undefined) return 'ok';
  const { code } = error;
  return code === 'provider' || code === 'busy' || code === 'storage' ? 'internal' : code;
}

const HOLDS_SECRET =
  'A secret is in this page, and code in the page could read it: scripts and tools of the page are refused until another page is open. Nothing was run.';

/** So often a person may mistype what a server asks for, or try it without having what it takes. */
const MOST_QUESTIONS = 3;

/** How a call ends that may have changed something all the same, once it was begun. */
const UNKNOWN: ReadonlySet<AppError['code']> = new Set<AppError['code']>(['outcome_unknown', 'timeout', 'cancelled']);

/** What becomes of a call in whose middle the person took over. */
function takenOver(error: AppError): AppError {
  if (error.code === 'outcome_unknown') return { code: 'outcome_unknown', message: 'The person took over in the middle of the call. It may have happened already.' };
  return error.code === 'cancelled' ? { code: 'human_control_active', message: HUMAN_DRIVES } : error;
}

function originOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
}

/** A failed call still says where it failed and what happened by itself meanwhile. */
function afterFailure(tab: TabPort | undefined, browser: BrowserPort): Presentation {
  if (tab === undefined) return { notes: [] };
  return { tab: tabHeader(tab, browser, 'not checked'), notes: tab.takeNotes() };
}

/** A step that is about no page, such as closing a tab, is at most done in vain a second time. */
function isKept({ tool, input }: Attempt): boolean {
  return CHANGING.has(tool.effect) && (tool.scope === 'tab' || tool.destination?.(input) !== undefined);
}

/** What the page says was shown, so that whoever asked has seen what became of earlier steps. */
function hasRead({ shown, outcome }: Done): boolean {
  const isText = outcome.show.kind === 'text' && outcome.show.isReading === true;
  return isText || shown.view !== undefined || shown.changes !== undefined || outcome.picture !== undefined;
}

/** A view from the start of the page, of the whole of it, replaces what a model saw before. */
function viewKind({ view, changes, pageText, isWhole }: Presentation): ViewKind {
  if (view !== undefined && isWhole === true) return 'page';
  return view ?? changes ?? pageText ? 'part' : 'none';
}

/** Every act on the browser, whoever asks for it, goes through the function that this returns. There is no second road. */
export function createRunTool(given: GateDeps): RunTool {
  const { redact } = given;
  const deps = { ...given, browser: redactedBrowser(given.browser, redact) };
  const shutTabs = createShutTabs();
  const perform = createPerformer(deps, shutTabs);
  const outcomes = createOutcomes();

  const stepOf = ({ tool, input }: Attempt, tab: TabPort | undefined): Step => ({
    key: stepKey(tool.name, input),
    tabId: tab?.id,
    address: tab?.info().url ?? '',
    isRepeat: tool.repeats?.(input) === true,
  });

  /** The last look before anything is touched. The person at the toolbar sees the page while pressing its buttons. */
  function mayTouch(attempt: Attempt, tab: TabPort | undefined, caller: Caller): void {
    if (isKept(attempt) && caller !== 'person') outcomes.check(stepOf(attempt, tab));
    if (tab === undefined || caller === 'person') return;
    shutTabs.check(tab.id);
    if (attempt.tool.seesSecrets === true && tab.hasSecret()) throw new AppFailure({ code: 'secret_refused', message: HOLDS_SECRET });
  }

  /** Keeps in mind which steps may have happened, and which pages have been looked at since. */
  function remember(attempt: Attempt, { tab, hasStarted, address, mark }: Progress, error: AppError | undefined, done: Done | undefined): void {
    const isUnknown = error !== undefined && UNKNOWN.has(error.code);
    if (hasStarted && isUnknown && isKept(attempt)) outcomes.lost({ ...stepOf(attempt, tab), address });
    const seen = done?.shown.tab;
    if (done !== undefined && seen !== undefined && hasRead(done)) outcomes.read({ tabId: seen.id, address: seen.url }, mark);
  }

  /** The call itself, and what has to be asked of the person for it. */
  async function attemptAll(call: ToolCall, attempt: Attempt, progress: Progress): Promise<Done> {
    const tryOnce = (tried: Attempt): Promise<Done> =>
      perform(call, tried, progress, (tab) => {
        mayTouch(tried, tab, call.caller);
        progress.mark = outcomes.mark();
      });
    const settled = (tried: Attempt): Promise<{ readonly done: Done } | { readonly thrown: unknown }> =>
      tryOnce(tried).then(
        (done) => ({ done }),
        (thrown: unknown) => ({ thrown }),
      );
    let result = await settled(attempt);
    for (let asked = 0; asked < MOST_QUESTIONS && !call.signal.aborted; asked += 1) {
      const question = deps.takeSiteQuestion();
      if (question === undefined || !(await askForPage(question, deps.secretsFor(call.conversationId), call))) break;
      // What came to this page another way than by its address goes on there.
      const goOn = { tool: 'browser_navigate', input: { url: question.url, tab_id: question.tabId } };
      result = await settled('thrown' in result && question.kind === 'login' && attempt.tool.effect === 'navigate' ? attempt : attemptOf({ ...call, ...goOn }, deps.offered()));
    }
    // Asked too often: nothing of it is left to the next call.
    const left = deps.takeSiteQuestion();
    if (left?.kind === 'certificate') await left.giveUp();
    if ('thrown' in result) throw result.thrown;
    return result.done;
  }

  return async function runTool(asked) {
    const startedAt = deps.now();
    let call = asked;
    let passage: Passage | undefined;
    const progress: Progress = { hasStarted: false, endings: 0, tab: undefined, address: '', mark: outcomes.mark() };
    let attempt: Attempt | undefined;
    let done: Done | undefined;
    let error: AppError | undefined;
    try {
      attempt = attemptOf(call, deps.offered());
      if (call.caller !== 'person' && attempt.tool.scope !== 'person') {
        passage = deps.driving.enter(call.signal);
        call = { ...call, signal: passage.signal };
      }
      deps.onActivity(redact(attempt.tool.summary(attempt.input)), call.caller);
      done = await attemptAll(call, attempt, progress);
    } catch (thrown) {
      const failure = passage?.isTaken() === true ? takenOver(toAppError(thrown)) : toAppError(thrown);
      error = { ...failure, message: redact(failure.message) };
    } finally {
      passage?.leave();
    }
    if (attempt !== undefined) remember(attempt, progress, error, done);
    const status = statusOf(error);
    const durationMs = deps.now() - startedAt;
    const shown = done?.shown ?? afterFailure(progress.tab, deps.browser);
    deps.journal({
      at: startedAt,
      conversationId: call.conversationId,
      caller: call.caller,
      tool: redact(call.tool.slice(0, 80)),
      effect: attempt?.tool.effect ?? 'unknown',
      summary: redact(attempt?.tool.summary(attempt.input) ?? call.tool.slice(0, 80)),
      origin: originOf(shown.tab?.url),
      status,
      durationMs,
    });
    const did = redact([done?.outcome.did ?? '', ...(shown.effects ?? [])].filter((part) => part !== '').join(' · '));
    const advice = error && { message: error.message, next: whatNext(error) };
    return {
      status,
      error,
      text: redact(renderResult({ ...shown, did, status, error: advice, nonce: deps.nonce() })),
      did: error?.message ?? did,
      view: viewKind(shown),
      durationMs,
      picture: done?.outcome.picture,
    };
  };
}
