import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { SentRequest } from '../core/view/effect.ts';
import { quote } from '../core/view/untrusted.ts';
import { abortable } from './abortable.ts';
import type { CertificateWatch } from './client-certificate.ts';
import { createEndless } from './endless.ts';
import { ask, ROOT } from './hands/order.ts';
import type { Quiet } from './hands/places.ts';

/** Ten seconds at most (DESIGN, row B2): what has not come by then is said instead. */
const LIMIT_MS = 10_000;
/** The DOM is quiet when nothing has changed for this long; a page that never rests is left after `RESTLESS_MS`. */
const QUIET_MS = 60;
const RESTLESS_MS = 1_500;
/** How long a place that says "Loading…" is believed when no request is under way. */
const BUSY_MS = 5_000;
/** A page whose script does not yield for this long is left to its own. */
const PATIENCE_MS = 2_000;

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The request had left when the connection broke: the server may have done what it asks for. */
const BROKEN = /ERR_(?:CONNECTION_(?:RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|TIMED_OUT|SOCKET_NOT_CONNECTED|NETWORK_CHANGED|HTTP2_PROTOCOL_ERROR|HTTP2_PING_FAILED|QUIC_PROTOCOL_ERROR|INCOMPLETE_CHUNKED_ENCODING)/u;

/** Knows what a page is still loading. Made once for each page, before anything is done in it. */
export interface Settler {
  /** An act begins that may send something; `isDelayed` when the page is likely to answer a while after the last key. */
  begin(isDelayed?: boolean): void;
  /** @throws AppFailure `outcome_unknown` when what the act sent got no answer because the connection broke. */
  settle(signal: AbortSignal): Promise<string>;
  /** The requests since the last time that may have changed something on a server. */
  takeSent(): readonly SentRequest[];
  dispose(): void;
}

export function createSettler(page: Page, certificates: CertificateWatch): Settler {
  const pending = new Map<Request, number>();
  const endless = createEndless();
  let sent = new Map<Request, SentRequest>();
  let broken: Request | undefined;
  let actSince: number | undefined;
  let isDelayed = false;
  let wake = (): void => undefined;
  const isOwn = (request: Request): boolean => {
    if (request.isNavigationRequest()) return request.frame() === page.mainFrame();
    const isSame = URL.canParse(page.url()) && URL.canParse(request.url()) && new URL(request.url()).hostname === new URL(page.url()).hostname;
    return isSame && !READING.has(request.method()) && ['fetch', 'xhr'].includes(request.resourceType());
  };
  const started = (request: Request): void => {
    if (endless.starts(request)) {
      pending.set(request, Date.now());
      const method = request.method();
      if (!READING.has(method)) sent.set(request, { method, url: request.url() });
    }
    wake();
  };
  const ended = (request: Request): void => {
    pending.delete(request);
    wake();
  };
  const failed = (request: Request): void => {
    const since = pending.get(request);
    const isOfAct = actSince !== undefined && since !== undefined && since >= actSince;
    if (isOfAct && isOwn(request) && BROKEN.test(request.failure()?.errorText ?? '')) broken ??= request;
    ended(request);
  };
  const answered = (response: Response): void => {
    const request = response.request();
    if (endless.streams(response)) ended(request);
    const known = sent.get(request);
    if (known !== undefined) sent.set(request, { ...known, status: response.status() });
  };
  page.on('request', started);
  page.on('response', answered);
  page.on('requestfinished', ended);
  page.on('requestfailed', failed);

  const changed = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function look(): Promise<Quiet | undefined> {
    // A page whose script never yields does not answer.
    return ask(page.locator(ROOT), 'quiet', PATIENCE_MS).catch(() => undefined);
  }

  /** Until nothing has moved for a moment: no change of the page, no animation with an end, nothing that says it loads. */
  async function quiet(signal: AbortSignal, until: number, quietMs: number): Promise<void> {
    await abortable(page.waitForLoadState('domcontentloaded', { timeout: LIMIT_MS }).catch(() => undefined), signal);
    const start = Date.now();
    while (Date.now() < until) {
      const now = await abortable(look(), signal);
      const spent = Date.now() - start;
      if (now === undefined || pendingNow(start) > 0) return;
      const isRestless = spent > RESTLESS_MS;
      if ((now.since >= quietMs || isRestless) && (now.animations === 0 || isRestless) && (now.busy === 0 || spent > BUSY_MS)) return;
      await delay(Math.max(20, Math.min(100, quietMs - now.since)), undefined, { signal });
    }
  }

  const pendingNow = (since: number): number => [...pending].filter(([request, at]) => at >= since && endless.isAwaited(request)).length;

  async function settle(signal: AbortSignal): Promise<string> {
    const since = Date.now();
    const until = since + LIMIT_MS;
    const from = actSince ?? since - 2_000;
    const relevant = (): number => pendingNow(from);
    try {
      await quiet(signal, until, isDelayed ? 400 : QUIET_MS);
      while (relevant() > 0 && Date.now() < until && broken === undefined) {
        await abortable(changed(Math.max(1, until - Date.now())), signal);
        if (relevant() === 0) await quiet(signal, until, QUIET_MS);
      }
      await ask(page.locator(ROOT), 'rest', 500).catch(() => undefined);
      if (broken !== undefined) {
        const path = URL.canParse(broken.url()) ? new URL(broken.url()).pathname : broken.url();
        const message = `It was done, but the server broke the connection before it answered ${broken.method()} ${quote(path, 80)}: it may have been carried out.`;
        throw new AppFailure({ code: 'outcome_unknown', message });
      }
      const left = relevant();
      if (left > 0) endless.gaveUp([...pending.keys()]);
      return left === 0 ? 'ready' : `loading: ${left} request${left === 1 ? '' : 's'}`;
    } finally {
      actSince = undefined;
      isDelayed = false;
      broken = undefined;
      endless.rest();
    }
  }

  return {
    begin(isLater = false) {
      certificates.begin();
      actSince = Date.now();
      isDelayed = isLater;
      broken = undefined;
      endless.act();
    },
    settle: (signal) => certificates.during(signal, () => settle(signal)),
    takeSent() {
      const taken = [...sent.values()];
      sent = new Map();
      return taken;
    },
    dispose() {
      page.off('response', answered);
      page.off('request', started);
      page.off('requestfinished', ended);
      page.off('requestfailed', failed);
    },
  };
}
