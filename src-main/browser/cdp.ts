import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The one debugging session of ours for a page; rejects for a page that is gone. */
export function cdpOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known !== undefined) return known;
  const session = page.context().newCDPSession(page);
  session.catch(() => undefined);
  sessions.set(page, session);
  return session;
}

/** Only for the types of what the protocol sends; the library keeps their names to itself. */
declare const typed: CDPSession;
export type PausedRequest = Parameters<Parameters<typeof typed.on<'Fetch.requestPaused'>>[1]>[0];
export type AuthQuestion = Parameters<Parameters<typeof typed.on<'Fetch.authRequired'>>[1]>[0];
export type AuthAnswer = Parameters<typeof typed.send<'Fetch.continueWithAuth'>>[1] extends infer P ? NonNullable<P> extends { authChallengeResponse: infer A } ? A : never : never;
