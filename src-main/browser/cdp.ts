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
