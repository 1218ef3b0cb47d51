import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';
import type { SentRequest } from '../core/view/effect.ts';
import { abortable } from './abortable.ts';

/** Ten seconds at most (DESIGN, row B2): what has not come by then is said instead. */
const LIMIT_MS = 10_000;
/** The DOM is quiet when nothing has changed for this long; a page that never rests is left after `RESTLESS_MS`. */
const QUIET_MS = 60;
const RESTLESS_MS = 1_500;
/** Requests that never end by design, or that change nothing a reader sees. */
const ENDLESS: ReadonlySet<string> = new Set(['websocket', 'eventsource', 'media', 'ping', 'beacon', 'image', 'font', 'manifest', 'texttrack']);

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Knows what a page is still loading. Made once for each page, before anything is done in it. */
export interface Settler {
  settle(signal: AbortSignal): Promise<string>;
  /** The requests since the last time that may have changed something on a server. */
  takeSent(): readonly SentRequest[];
  dispose(): void;
}

/** Runs in the page: resolves when the DOM has been quiet, two frames at the least. */
function domQuiet([quietMs, limitMs]: readonly [number, number]): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    const finish = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(limit);
      resolve();
    };
    const again = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(finish, quietMs);
    };
    const observer = new MutationObserver(again);
    const limit = window.setTimeout(finish, limitMs);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    again();
  });
}

export function createSettler(page: Page): Settler {
  const pending = new Map<Request, number>();
  let sent = new Map<Request, SentRequest>();
  let wake = (): void => undefined;
  const started = (request: Request): void => {
    if (!ENDLESS.has(request.resourceType())) {
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
  const answered = (response: Response): void => {
    const request = response.request();
    const known = sent.get(request);
    if (known !== undefined) sent.set(request, { ...known, status: response.status() });
  };
  page.on('request', started);
  page.on('response', answered);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  const changed = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function quiet(signal: AbortSignal, until: number): Promise<void> {
    const limit = Math.max(1, Math.min(RESTLESS_MS, until - Date.now()));
    await abortable(page.waitForLoadState('domcontentloaded', { timeout: LIMIT_MS }).catch(() => undefined), signal);
    const isQuiet = page.evaluate(domQuiet, [QUIET_MS, limit] as const).catch(() => undefined);
    // A page whose script never yields does not answer: it is left to its own.
    await abortable(Promise.race([isQuiet, delay(limit + 500)]), signal);
  }

  return {
    async settle(signal) {
      const since = Date.now();
      const until = since + LIMIT_MS;
      // Requests that were there long before are polling or streaming, not what the last action started.
      const relevant = (): number => [...pending.values()].filter((at) => at >= since - 2_000).length;
      await quiet(signal, until);
      while (relevant() > 0 && Date.now() < until) {
        await abortable(changed(Math.max(1, until - Date.now())), signal);
        if (relevant() === 0) await quiet(signal, until);
      }
      const left = relevant();
      return left === 0 ? 'ready' : `loading: ${left} request${left === 1 ? '' : 's'}`;
    },
    takeSent() {
      const taken = [...sent.values()];
      sent = new Map();
      return taken;
    },
    dispose() {
      page.off('response', answered);
      page.off('request', started);
      page.off('requestfinished', ended);
      page.off('requestfailed', ended);
    },
  };
}
