import type { Page } from 'playwright-core';
import { originOf } from '../core/secrets/binding.ts';
import { replaceInBody } from '../core/secrets/body.ts';
import type { StandIn } from '../core/secrets/body.ts';
import { placeholderOf } from '../core/secrets/placeholder.ts';
import { allSpellings } from '../core/secrets/spellings.ts';
import { UNIQUE_LENGTH } from '../core/secrets/surrogate.ts';
import type { BoundSecret } from '../tools/secret-ports.ts';
import type { PausedRequest } from './cdp.ts';

/** What becomes of a request: it goes as it is, with another body, or not at all. */
export type Verdict = { readonly type: 'go'; readonly body?: Uint8Array } | { readonly type: 'stop' };

interface Entry extends StandIn {
  readonly name: string;
  readonly origin: string;
  readonly release: () => void;
  isSent: boolean;
  /** Something left for the site without it. */
  isMissed: boolean;
}

/** Stand-ins that are out in one tab, and the requests in which the real values take their place. */
export interface SealedRequests {
  /** From now on the stand-in in a body that leaves for the origin of the secret is replaced. */
  add(secret: BoundSecret, surrogate: string): void;
  /** These stand-ins are in no field after all. */
  drop(surrogates: readonly string[]): void;
  /** A real value that was typed may leave in no address. */
  watch(secret: BoundSecret): void;
  /** `body` is what another tab has made of it. */
  judge(request: PausedRequest, body?: Uint8Array): Promise<Verdict>;
  isActive(): boolean;
  /** Somebody opens another page: what is unsent then is no riddle. */
  leaving<T>(work: () => Promise<T>): Promise<T>;
  /** Another document is there. */
  left(): void;
  /** Why a page of this origin needs the real value, as far as that has shown. */
  needsReal(origin: string): string | undefined;
  takeNotes(): readonly string[];
  clear(): void;
}

const GO: Verdict = { type: 'go' };
const STOP: Verdict = { type: 'stop' };
/** Logins are sent in these ways; a beacon, a report or a picture is none. */
const KINDS: ReadonlySet<string> = new Set(['Document', 'XHR', 'Fetch']);
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The bytes of a body, undefined where the debugger does not have all of them, as with files. */
function bodyOf({ postDataEntries, hasPostData }: PausedRequest['request']): Buffer | undefined {
  if (hasPostData !== true) return Buffer.alloc(0);
  const parts = postDataEntries ?? [];
  if (parts.length === 0 || parts.some(({ bytes }) => bytes === undefined)) return undefined;
  return Buffer.concat(parts.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64')));
}

function header({ headers }: PausedRequest['request'], name: string): string {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

function isIn(text: string, spellings: readonly string[]): boolean {
  return spellings.some((spelling) => text.includes(spelling));
}

export interface SealedOptions {
  /** Whether anybody has pressed anything since the last stand-in was written. */
  isTouched(): Promise<boolean>;
  /** Why origins need real values, as far as any tab has shown. */
  readonly reasons: Map<string, string>;
}

export function createSealedRequests(page: Page, { isTouched, reasons }: SealedOptions): SealedRequests {
  let entries: Entry[] = [];
  let typed: { readonly name: string; readonly spellings: readonly string[]; readonly release: () => void }[] = [];
  /** Requests that carry a real value, by what the browser calls them. */
  let carrying = new Map<string, string>();
  let notes = new Set<string>();
  let isLeaving = false;
  /** The page is sending a form, which a service worker may do for it; a page in that state answers no question. */
  let isFormOut = false;

  const need = ({ name, origin }: Entry, why: string): void => {
    reasons.set(origin, why);
    notes.add(`${why}: the stand-in for ${placeholderOf(name)} was not replaced. If the site did not take it, type it again; the person is asked then whether the real value may be typed there`);
  };

  function clear(): void {
    for (const { release } of [...entries, ...typed]) release();
    entries = [];
    typed = [];
    carrying = new Map();
    isFormOut = false;
  }

  page.on('request', (request) => {
    if (READING.has(request.method())) return;
    const own = entries.filter(({ origin }) => origin === originOf(request.url()));
    if (own.length === 0) return;
    if (request.isNavigationRequest()) isFormOut = true;
    if (!['xhr', 'fetch'].includes(request.resourceType())) return;
    void isTouched().then((isLogin) => {
      if (isLogin) for (const entry of own) entry.isMissed = true;
    });
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      for (const entry of entries) if (payload.includes(entry.surrogate)) need(entry, 'The page sends it over a WebSocket');
    });
  });

  /** An address is kept in histories and logs: no value may be in one. */
  function isAddressClean({ request: { url }, resourceType }: PausedRequest): boolean {
    const leaking = typed.find(({ spellings }) => isIn(url, spellings));
    if (leaking !== undefined) {
      notes.add(`a request was stopped: it would have put ${placeholderOf(leaking.name)} into an address`);
      return false;
    }
    const shown = entries.find(({ surrogate }) => surrogate.length >= UNIQUE_LENGTH && url.includes(surrogate));
    if (shown === undefined || resourceType !== 'Document') return true;
    notes.add(`a form was not sent: it would have put ${placeholderOf(shown.name)} into the address of a page, where histories and logs keep it. Tell the person that this site handles passwords carelessly`);
    return false;
  }

  /** A request that was sent on to another site must not take the value along. */
  function isSentAway({ redirectedRequestId, networkId, request }: PausedRequest): boolean {
    const origin = carrying.get(redirectedRequestId ?? '') ?? carrying.get(networkId ?? '');
    if (origin === undefined || origin === originOf(request.url) || request.hasPostData !== true) return false;
    notes.add(`a request with a secret was stopped: ${origin} wanted it sent on to another site`);
    return true;
  }

  async function fill(paused: PausedRequest, changed: Uint8Array | undefined): Promise<Verdict> {
    const { request } = paused;
    if (READING.has(request.method) || request.hasPostData !== true || !KINDS.has(paused.resourceType)) return GO;
    const origin = originOf(request.url);
    const from = header(request, 'origin');
    let body = changed ?? bodyOf(request);
    let isChanged = false;
    const own = entries.filter((one) => one.origin === origin && (from === '' || from === origin));
    for (const entry of own) {
      const result = body && replaceInBody(body, header(request, 'content-type'), entry);
      if (result === undefined || result.kind === 'absent') continue;
      // Between filling in and sending, a script of the page gets nothing but the stand-in; forms and codes may send themselves.
      const isOnItsOwn = isFormOut || paused.resourceType === 'Document' || entry.surrogate.length < UNIQUE_LENGTH;
      if (!isOnItsOwn && !(await isTouched())) continue;
      if (result.kind === 'replaced') {
        body = Buffer.from(result.body);
        isChanged = true;
        entry.isSent = true;
        notes.add(`${placeholderOf(entry.name)} went to ${entry.origin} in place of its stand-in`);
      } else {
        need(entry, 'The page sends it in a form that cannot be read');
        return STOP;
      }
    }
    if (!isChanged || body === undefined || origin === undefined) return GO;
    carrying.set(paused.requestId, origin);
    if (paused.networkId !== undefined) carrying.set(paused.networkId, origin);
    return { type: 'go', body };
  }

  const isActive = (): boolean => entries.length > 0 || typed.length > 0 || carrying.size > 0;

  return {
    add(secret, surrogate) {
      const release = secret.hold(surrogate);
      entries = [...entries, { name: secret.name, origin: secret.origin, surrogate, value: secret.open(), release, isSent: false, isMissed: false }];
    },
    drop(surrogates) {
      const gone = entries.filter(({ surrogate }) => surrogates.includes(surrogate));
      entries = entries.filter((entry) => !gone.includes(entry));
      for (const { release } of gone) release();
    },
    watch(secret) {
      typed = [...typed, { name: secret.name, spellings: allSpellings(secret.open()), release: secret.hold() }];
    },
    judge: async (paused, body) => (isSentAway(paused) || !isAddressClean(paused) ? STOP : fill(paused, body)),
    isActive,
    async leaving(work) {
      isLeaving = true;
      try {
        return await work();
      } finally {
        isLeaving = false;
      }
    },
    left() {
      for (const entry of entries) if (!entry.isSent && entry.isMissed && !isLeaving) need(entry, 'The page sent something in which it was not found');
      clear();
    },
    needsReal: (origin) => reasons.get(origin),
    takeNotes() {
      for (const entry of entries) {
        if (entry.isSent || !entry.isMissed) continue;
        entry.isMissed = false;
        need(entry, 'The page sent something in which it was not found');
      }
      const taken = [...notes];
      notes = new Set();
      return taken;
    },
    clear,
  };
}
