import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { CertificateQuestion, HttpLogins } from '../tools/secret-ports.ts';
import { cdpOf } from './cdp.ts';
import { wantsCertificate } from './tls-hello.ts';

/** A page whose request has not left by then may wait for somebody to choose a certificate in the browser's own list. */
const STUCK_MS = 1_000;

/** Milliseconds that the end of a page that is given up is waited for. */
const STOP_MS = 2_000;

const REFUSED = /ERR_(?:BAD_)?SSL_CLIENT_AUTH/u;
/** What a server's refusal looks like where the greeting was over for the browser already (TLS 1.3). */
const BROKEN = /ERR_(?:SOCKET_NOT_CONNECTED|CONNECTION_(?:CLOSED|RESET|ABORTED)|EMPTY_RESPONSE|SSL_|HTTP2_PROTOCOL_ERROR)/u;

interface Opening {
  readonly id: string;
  /** The page that was to be opened, before any redirect. */
  readonly start: string;
  url: string;
  /** Requests of this page that were made ready, and those that have left. */
  ready: number;
  left: number;
}

/** Knows when a page does not come because its server wants a client certificate. Nothing of the debugger tells of it. */
export interface CertificateWatch {
  /** What was found before is none of what comes now. */
  begin(): void;
  /** @throws AppFailure `challenge_required` as soon as the page turns out to need one, whatever the work still waits for */
  during<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function watchCertificates(page: Page, tabId: string, logins: HttpLogins): CertificateWatch {
  let opening: Opening | undefined;
  let found: CertificateQuestion | undefined;
  let verdict: Promise<void> = Promise.resolve();
  let tell = (): void => undefined;
  let work: Promise<unknown> = Promise.resolve();
  /** What waits for the page has to be over too: it would break off what is opened next. */
  async function giveUp(): Promise<void> {
    const over = work.catch(() => undefined);
    const stopped = cdpOf(page).then((session) => session.send('Page.stopLoading'));
    await Promise.race([stopped.then(() => over, () => undefined), delay(STOP_MS, undefined, { ref: false })]);
  }

  function find({ start, url }: Opening, isChoosing: boolean): void {
    const { origin } = new URL(url);
    found = { kind: 'certificate', origin, url: start, tabId, isChoosing, giveUp };
    // A page that has failed ends its work by itself, once the browser's own page about it is there.
    if (isChoosing) tell();
  }
  /** Asks the server itself; what has become of the page meanwhile counts more. */
  async function inquire(asked: Opening, isChoosing: boolean): Promise<void> {
    const { url, left } = asked;
    const { hostname, port } = new URL(url);
    if (!(await wantsCertificate(hostname, Number(port || 443))) || opening !== asked) return;
    if (!isChoosing || (asked.url === url && asked.left === left)) find(asked, isChoosing);
  }
  function started(id: string, url: string): void {
    const known = opening?.id === id ? opening : undefined;
    const now = known ?? { id, start: url, url, ready: 0, left: 0 };
    opening = now;
    now.url = url;
    now.ready += 1;
    if (!url.startsWith('https:')) return;
    setTimeout(() => {
      if (opening === now && now.url === url && now.left < now.ready) inquire(now, true).catch(() => undefined);
    }, STUCK_MS).unref();
  }
  function failed(of: Opening, errorText: string): void {
    if (!of.url.startsWith('https:')) return;
    if (REFUSED.test(errorText)) find(of, false);
    else if (BROKEN.test(errorText)) verdict = inquire(of, false).catch(() => undefined);
  }

  const ready = cdpOf(page)
    .then(async (session) => {
      // The browser answers this itself, also where the page does not; a page's first frame has the id of its target.
      const { targetInfo } = await session.send('Target.getTargetInfo');
      session.on('Network.requestWillBeSent', ({ requestId, type, frameId, request }) => {
        if (type === 'Document' && frameId === targetInfo.targetId) started(requestId, request.url);
      });
      session.on('Network.requestWillBeSentExtraInfo', ({ requestId }) => {
        if (opening?.id === requestId) opening.left += 1;
      });
      session.on('Network.responseReceived', ({ requestId }) => {
        if (opening?.id === requestId) opening = undefined;
      });
      session.on('Network.loadingFailed', ({ requestId, errorText }) => {
        if (opening?.id === requestId) failed(opening, errorText);
      });
      // Nobody reads bodies here: none is kept.
      await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    })
    // A page that is gone opens nothing.
    .catch(() => undefined);

  function take(): void {
    const taken = found;
    found = undefined;
    if (taken === undefined) return;
    logins.asked(taken);
    throw new AppFailure({ code: 'challenge_required', message: `${taken.origin} asks for a client certificate, which only the person can choose.` });
  }
  return {
    begin() {
      found = undefined;
    },
    async during(signal, load) {
      take();
      await Promise.race([ready, aborted(signal)]);
      const needed = new Promise<void>((resolve) => {
        tell = resolve;
      });
      const done = load();
      work = done;
      // The page that waits for a choice goes on waiting; nobody hears any more of it.
      done.catch(() => undefined);
      try {
        await Promise.race([done.then(() => verdict, () => verdict), needed, aborted(signal)]);
      } finally {
        tell = () => undefined;
      }
      take();
      return done;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
