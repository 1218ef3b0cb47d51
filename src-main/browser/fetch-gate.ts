import type { CDPSession, Page } from 'playwright-core';
import { cdpOf } from './cdp.ts';
import type { AuthAnswer, AuthQuestion, PausedRequest } from './cdp.ts';
import type { SealedRequests } from './sealed-requests.ts';

/** Only these can bring up a question for a name and password; pictures and styles go without the detour. */
const AUTH_KINDS = ['Document', 'XHR', 'Fetch'] as const;

export interface FetchGateOptions {
  readonly sealed: SealedRequests;
  answer(question: AuthQuestion): AuthAnswer;
}

/** The one place where requests of a tab are held for a moment. */
export interface FetchGate {
  /** Resolves when no request can slip through without being heard of; never fails. */
  readonly ready: Promise<void>;
  /** Holds every request of the tab from now on; resolves when none can slip through any more. */
  holdAll(): Promise<void>;
}

async function pass(session: CDPSession, paused: PausedRequest, sealed: SealedRequests): Promise<unknown> {
  const { requestId } = paused;
  const verdict = await sealed.judge(paused);
  if (verdict.type === 'stop') return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  const changed = verdict.body === undefined ? {} : { postData: Buffer.from(verdict.body).toString('base64') };
  return session.send('Fetch.continueRequest', { requestId, ...changed });
}

export function createFetchGate(page: Page, { sealed, answer }: FetchGateOptions): FetchGate {
  const kinds = AUTH_KINDS.map((resourceType) => ({ resourceType }));
  let isHolding = false;
  const enable = (session: CDPSession): Promise<unknown> =>
    session.send('Fetch.enable', { patterns: isHolding ? [{ urlPattern: '*' }] : kinds, handleAuthRequests: true });
  const connected = cdpOf(page).then(async (session) => {
    session.on('Fetch.requestPaused', (paused) => {
      // A request that is gone needs no answer.
      pass(session, paused, sealed).catch(() => undefined);
      if (isHolding && !sealed.isActive()) {
        isHolding = false;
        enable(session).catch(() => undefined);
      }
    });
    session.on('Fetch.authRequired', (question) => {
      session.send('Fetch.continueWithAuth', { requestId: question.requestId, authChallengeResponse: answer(question) }).catch(() => undefined);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) sealed.left();
    });
    await enable(session);
    return session;
  });
  // A page that is gone asks nothing.
  connected.catch(() => undefined);
  return {
    ready: connected.then(() => undefined, () => undefined),
    async holdAll() {
      const session = await connected;
      isHolding = true;
      // Tells when a new document comes, and not when a page only changes its address.
      await session.send('Page.enable');
      await enable(session);
    },
  };
}
