import type { CDPSession, Page } from 'playwright-core';
import type { HttpLogins } from '../tools/secret-ports.ts';
import { createAuthAnswers } from './auth.ts';
import { cdpOf } from './cdp.ts';
import type { AuthQuestion, PausedRequest } from './cdp.ts';
import { createFrames } from './frames.ts';
import type { SealedRequests } from './sealed-requests.ts';

/** Only these can bring up a question for a name and password; pictures and styles go without the detour. */
const AUTH_KINDS = ['Document', 'XHR', 'Fetch'] as const;

/** One tab, as the gate asks it. */
export interface GateMember {
  readonly sealed: SealedRequests;
  /** A server's question for a login was answered with none. */
  refused(question: AuthQuestion, hasFailed: boolean): void;
}

export interface TabGate {
  /** Resolves when the requests of this tab are known as its own; never fails. */
  readonly ready: Promise<void>;
  /** Holds every request of the browser from now on; resolves when none can slip through any more. */
  holdAll(): Promise<void>;
}

/**
 * The one place where requests of a browser are held for a moment: those of its tabs, of windows that nobody knows yet,
 * and of service workers.
 */
export interface FetchGate {
  follow(root: CDPSession): Promise<void>;
  /** Asks this tab about its requests from now on, until its page is closed. */
  join(page: Page, member: GateMember): TabGate;
}

export function createFetchGate(logins: HttpLogins): FetchGate {
  const kinds = AUTH_KINDS.map((resourceType) => ({ resourceType }));
  const frames = createFrames();
  const auth = createAuthAnswers(logins);
  const members = new Map<string, GateMember>();
  /** Questions of pages that are no tab yet. */
  const unclaimed = new Map<string, { readonly question: AuthQuestion; readonly hasFailed: boolean }>();
  let session: CDPSession | undefined;
  let isHolding = false;

  async function enable(): Promise<void> {
    await session?.send('Fetch.enable', { patterns: isHolding ? [{ urlPattern: '*' }] : kinds, handleAuthRequests: true });
  }

  /** A form may send into a window that its page opened, or that opened it; a worker serves every tab of its site. */
  function askedAbout(frameId: string): readonly SealedRequests[] {
    const page = frames.pageOf(frameId);
    const family = page === undefined ? undefined : frames.familyOf(page);
    return [...members].flatMap(([id, { sealed }]) => (family === undefined || frames.familyOf(id) === family ? [sealed] : []));
  }

  async function judge(root: CDPSession, paused: PausedRequest): Promise<void> {
    const { requestId, frameId } = paused;
    let body: Uint8Array | undefined;
    for (const sealed of askedAbout(frameId)) {
      if (!sealed.isActive()) continue;
      const verdict = await sealed.judge(paused, body);
      if (verdict.type === 'stop') {
        await root.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      body = verdict.body ?? body;
    }
    await root.send('Fetch.continueRequest', { requestId, ...(body === undefined ? {} : { postData: Buffer.from(body).toString('base64') }) });
  }

  function isForeign(pageId: string): boolean {
    const ours = new Set([...members.keys()].map(frames.contextOf));
    return ours.size > 0 && !ours.has(frames.contextOf(pageId));
  }

  function answer(question: AuthQuestion): ReturnType<typeof auth.answer>['answer'] | { readonly response: 'Default' } {
    const page = frames.pageOf(question.frameId);
    // Another profile of a browser that we attached to: its person answers there.
    if (page !== undefined && isForeign(page)) return { response: 'Default' };
    const { answer: given, hasFailed } = auth.answer(question);
    if (given.response !== 'CancelAuth' || page === undefined) return given;
    const member = members.get(page);
    if (member === undefined) unclaimed.set(page, { question, hasFailed });
    else member.refused(question, hasFailed);
    return given;
  }

  async function joined(page: Page, member: GateMember): Promise<void> {
    const own = await cdpOf(page);
    own.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) member.sealed.left();
    });
    const id = await frames.join(own);
    members.set(id, member);
    page.once('close', () => members.delete(id));
    const early = unclaimed.get(id);
    unclaimed.delete(id);
    if (early !== undefined) member.refused(early.question, early.hasFailed);
  }

  return {
    async follow(root) {
      session = root;
      isHolding = false;
      members.clear();
      unclaimed.clear();
      root.on('Fetch.requestPaused', (paused) => {
        // A request that is gone needs no answer.
        judge(root, paused).catch(() => undefined);
        if (isHolding && ![...members.values()].some(({ sealed }) => sealed.isActive())) {
          isHolding = false;
          enable().catch(() => undefined);
        }
      });
      root.on('Fetch.authRequired', (question) => {
        root.send('Fetch.continueWithAuth', { requestId: question.requestId, authChallengeResponse: answer(question) }).catch(() => undefined);
      });
      await frames.follow(root);
      await enable();
    },
    join(page, member) {
      // A page that is gone asks nothing.
      const ready = joined(page, member).catch(() => undefined);
      return {
        ready,
        async holdAll() {
          await ready;
          isHolding = true;
          await enable();
        },
      };
    },
  };
}
