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

interface PausedCall {
  readonly requestId: string;
  /** Of a worker it is the worker itself. */
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly hasPostData?: boolean;
    /** Base64; `bytes` is absent for what the debugger does not have, such as files. */
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
}

/** As `Fetch.requestPaused` sends it; the library keeps the names of the protocol's types to itself. */
export interface PausedRequest extends PausedCall {
  /** The same for all hops of one request. */
  readonly networkId?: string;
  readonly redirectedRequestId?: string;
}

/** As `Fetch.authRequired` sends it. */
export interface AuthQuestion extends PausedCall {
  readonly authChallenge: { readonly origin: string; readonly scheme: string; readonly realm: string };
}
export type AuthAnswer = { readonly response: 'CancelAuth' } | { readonly response: 'ProvideCredentials'; readonly username: string; readonly password: string };
