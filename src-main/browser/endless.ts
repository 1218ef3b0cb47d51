import type { Request, Response } from 'playwright-core';

/** Requests that never end by design, or that change nothing a reader sees. */
const ENDLESS: ReadonlySet<string> = new Set(['websocket', 'eventsource', 'media', 'ping', 'beacon', 'image', 'font', 'manifest', 'texttrack']);
/** Answers that go on for as long as the page is open. */
const STREAM = /^(?:text\/event-stream|multipart\/x-mixed-replace|application\/(?:x-ndjson|stream\+json|grpc-web))/iu;
/** Addresses under which servers let a page wait for news. */
const NEWS = /(?:long-?poll|comet|sockjs|socket\.io|signalr|heartbeat|keep-?alive|transport=polling|\/poll(?:ing)?\b|getupdates|[?&](?:wait|timeout)=\d)/iu;
/** So often by itself while nobody did anything, or in one wait: the page asks again and again. */
const REPEATS = 2;
const REPEATS_IN_A_WAIT = 4;

/** Tells what an action started from what a page does all the time: streams, long polling, periodic questions. */
export interface Endless {
  /** False for a request that nobody waits for, whatever it is. */
  starts(request: Request): boolean;
  streams(response: Response): boolean;
  isAwaited(request: Request): boolean;
  /** An act begins: what starts from now on may be its doing. */
  act(): void;
  /** The wait is over: what starts from now on is the page's own doing. */
  rest(): void;
  /** These did not end in the whole time that is waited for them. */
  gaveUp(requests: readonly Request[]): void;
}

const keyOf = (request: Request): string => `${request.method()} ${request.url().split(/[?#]/u, 1)[0] ?? ''}`;

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export function createEndless(): Endless {
  let isIdle = false;
  let byItself = new Map<string, number>();
  let inWait = new Map<string, number>();
  const learned = new Set<string>();
  return {
    starts(request) {
      const type = request.resourceType();
      if (ENDLESS.has(type) || NEWS.test(request.url())) return false;
      if (request.isNavigationRequest() && request.frame().parentFrame() === null) byItself = new Map();
      if (type === 'fetch' || type === 'xhr') count(isIdle ? byItself : inWait, keyOf(request));
      return true;
    },
    streams: (response) => STREAM.test(response.headers()['content-type'] ?? ''),
    isAwaited(request) {
      const key = keyOf(request);
      return !learned.has(key) && (byItself.get(key) ?? 0) < REPEATS && (inWait.get(key) ?? 0) < REPEATS_IN_A_WAIT;
    },
    act() {
      isIdle = false;
      inWait = new Map();
    },
    rest() {
      isIdle = true;
      inWait = new Map();
    },
    gaveUp(requests) {
      for (const request of requests) if (request.method() === 'GET' && !request.isNavigationRequest()) learned.add(keyOf(request));
    },
  };
}
