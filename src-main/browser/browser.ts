import type { Page } from 'playwright-core';
import { AppFailure, toAppError } from '../../src-preload/contract/errors.ts';
import type { AppError } from '../../src-preload/contract/errors.ts';
import type { BrowserChoice } from '../../src-preload/contract/settings.ts';
import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import type { BrowserState } from '../../src-preload/contract/state.ts';
import { quote } from '../core/view/untrusted.ts';
import type { BrowserPort } from '../tools/ports.ts';
import type { HttpLogins } from '../tools/secret-ports.ts';
import { abortable } from './abortable.ts';
import { createDownloads } from './downloads.ts';
import type { DownloadsOptions } from './downloads.ts';
import { createFetchGate } from './fetch-gate.ts';
import { launchBrowser } from './launch.ts';
import type { Launched } from './launch.ts';
import { createOverlay } from './overlay.ts';
import { pictureInputsOf } from './picture-input.ts';
import { ask, pulse } from './pulse.ts';
import type { Painter } from './spotlight.ts';
import { createTabs } from './tabs.ts';
import type { Place } from './tabs.ts';
import { DEFAULT_VIEWPORT, viewportFor } from './viewport.ts';
import type { Size } from './viewport.ts';
import type { Tab } from './tab.ts';
import { inOurWords } from './words.ts';

/** An unused browser closes after five minutes (row A6 of the features). */
const IDLE_MS = 5 * 60_000;
/** Milliseconds in which a browser that is there says so, after a call has failed. */
const ASK_MS = 2_000;
/** Milliseconds that the page of before may take to come back after the browser ended by itself. */
const RETURN_MS = 15_000;

export interface BrowserOptions {
  choice(): BrowserChoice;
  profileDir(): string;
  onState(state: BrowserState): void;
  /** Told which tab is the current one, for the live picture. */
  onCurrent(tab: Tab | undefined): void;
  /** Somebody watches the picture or works with the page: it does not close by itself. */
  isInUse(): boolean;
  readonly downloads: DownloadsOptions;
  readonly logins: HttpLogins;
  /** Draws where the assistant points in this tab, for a browser that has no window in which it could be drawn. */
  painterOf(tabId: string): Painter;
  /** Milliseconds without a call after which the browser closes, five minutes when absent. */
  readonly idleMs?: number;
}

export interface SharedBrowser extends BrowserPort {
  /** Takes on the shape of the pane in which it is shown, where it has no window of its own. */
  fit(pane: Size): void;
  /** Mouse and keys of the person in the live picture; resolves with the shape of the mouse. @throws AppFailure `not_found` */
  pictureInput(tabId: string, inputs: readonly PictureInput[]): Promise<string>;
  /** The person drove until now: what the assistant knows of the pages is worth nothing any more. */
  handedBack(): void;
  /** Ends the browser when the app ends. */
  dispose(): Promise<void>;
}

/** The one browser of an assistant. Nothing opens until the first call that needs a page. */
export function createBrowser(options: BrowserOptions): SharedBrowser {
  let launched: Launched | undefined;
  let opening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let phase: BrowserState['phase'] = 'closed';
  let error: AppError | null = null;
  let viewport = DEFAULT_VIEWPORT;
  let idle: NodeJS.Timeout | undefined;
  let endings = 0;
  /** What the next result has to say of a browser that was opened again. */
  let rebirth: string | undefined;
  /** The current tab of a browser that ended by itself. */
  let lost: Place | undefined;

  const downloads = createDownloads(options.downloads);
  const secrets = { logins: options.logins, gate: createFetchGate(options.logins), reasons: new Map<string, string>() };
  const tabs = createTabs({ downloads, secrets, painterOf, onChange: publish, onCurrent: options.onCurrent, onAdopted: reshape });

  function painterOf(id: string, page: Page): Painter {
    return launched?.identity.isVisible === true ? createOverlay(page) : options.painterOf(id);
  }

  function publish(): void {
    const identity = launched?.identity ?? null;
    options.onState({ phase, identity, error, tabs: tabs.states(), currentTabId: tabs.current()?.id ?? null });
  }

  const rest = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (phase !== 'open' || options.isInUse()) rest();
      else void close();
    }, options.idleMs ?? IDLE_MS);
    idle.unref();
  };

  function reshape({ page }: Tab): void {
    const size = page.viewportSize();
    if (size === null || (size.width === viewport.width && size.height === viewport.height)) return;
    page.setViewportSize(viewport).catch(() => undefined);
  }

  function ended(isWanted: boolean): void {
    if (!isWanted) {
      endings += 1;
      lost = tabs.latest();
    }
    launched = undefined;
    phase = 'closed';
    clearTimeout(idle);
    tabs.clear();
  }

  /** Brings the page of before back into its tab, so that a call that only reads can be made again. */
  async function bringBack(tab: Tab, url: string, isAttached: boolean): Promise<void> {
    const isPage = /^https?:/u.test(url);
    const came = tab.page.url() === url || (isPage && (await tab.goto(url, AbortSignal.timeout(RETURN_MS)).then(() => true, () => false)));
    const where = came ? `it is at ${quote(url, 120)} again` : `it was at ${quote(url, 120)}`;
    rebirth = isAttached
      ? `the connection to the browser broke and was made again; tab ${tab.id}: ${where}; all refs of before are gone, other tabs have new ids`
      : `the browser had ended by itself and was opened again; tab ${tab.id}: ${where}; other tabs and all refs of before are gone`;
  }

  async function open(signal: AbortSignal): Promise<void> {
    phase = 'opening';
    error = null;
    publish();
    try {
      const fresh = await launchBrowser({ choice: options.choice(), profileDir: options.profileDir(), signal });
      launched = fresh;
      phase = 'open';
      const end = (): void => {
        if (launched === fresh) ended(phase === 'closing');
      };
      fresh.context.on('close', end);
      fresh.context.browser()?.on('disconnected', end);
      await fresh.context.addInitScript(() => {
        // A print window would hold the page until a person closes it.
        window.print = () => undefined;
      });
      await downloads.follow(fresh.root, fresh.downloadFolder);
      await secrets.gate.follow(fresh.root);
      const before = lost;
      lost = undefined;
      const first = await tabs.follow(fresh.context, before, fresh.isAttached);
      tabs.setCurrent(first);
      if (before !== undefined && first !== undefined) await bringBack(first, before.url, fresh.isAttached);
    } catch (thrown) {
      const failure = inOurWords(thrown, signal);
      error = toAppError(failure);
      phase = error.code === 'cancelled' ? 'closed' : 'unavailable';
      publish();
      throw failure;
    }
  }

  async function ensureOpen(signal: AbortSignal): Promise<Launched> {
    rest();
    if (closing !== undefined) await abortable(closing, signal);
    if (launched !== undefined && !launched.isConnected()) ended(false);
    if (launched === undefined) {
      // The launch belongs to all who wait for it: one caller's Stop does not end it for the others.
      opening ??= open(new AbortController().signal).finally(() => (opening = undefined));
    }
    if (opening !== undefined) await abortable(opening, signal);
    if (launched === undefined) throw new AppFailure({ code: 'unavailable', reason: 'launch_failed', message: 'The browser ended while it was opening.' });
    const asked = launched;
    if (await ask(asked.root, signal)) return asked;
    // Its pages go before it does: what is left of it counts no more.
    if (launched === asked) ended(false);
    return ensureOpen(signal);
  }

  async function openTab(signal: AbortSignal): Promise<Tab> {
    const { context } = await ensureOpen(signal);
    // The blank tab that every browser starts with is used, not left behind.
    const blank = tabs.list().find((tab) => tab.page.url() === 'about:blank');
    const tab = blank ?? (await abortable(tabs.open(context), signal));
    return use(tab);
  }

  function use(tab: Tab): Tab {
    tabs.setCurrent(tab);
    if (rebirth !== undefined) tab.note(rebirth);
    rebirth = undefined;
    return tab;
  }

  async function end(closed: Launched): Promise<void> {
    phase = 'closing';
    publish();
    await closed.close().catch(() => undefined);
    if (launched === closed) ended(true);
  }

  async function close(): Promise<void> {
    await opening?.catch(() => undefined);
    if (launched !== undefined) closing ??= end(launched).finally(() => (closing = undefined));
    await closing;
  }

  return {
    async tab(tabId, signal) {
      if (tabId !== undefined && launched === undefined && lost?.id !== tabId) tabs.known(tabId);
      await ensureOpen(signal);
      const tab = tabId === undefined ? tabs.current() : tabs.known(tabId);
      return tab === undefined ? openTab(signal) : use(tab);
    },
    openTab,
    tabs: tabs.states,
    currentTabId: () => tabs.current()?.id,
    closeTabs: (tabIds) => tabs.close(tabIds, launched?.context),
    close,
    downloads: downloads.list,
    endings: () => endings,
    async hasEnded(since) {
      const asked = launched;
      if (asked === undefined || phase === 'closing') return endings !== since;
      if (!(await ask(asked.root, AbortSignal.timeout(ASK_MS)).catch(() => true)) && launched === asked) ended(false);
      return endings !== since;
    },
    async pulse(signal) {
      return launched === undefined ? new Promise<never>(() => undefined) : pulse(launched.root, signal);
    },
    fit(pane) {
      viewport = viewportFor(pane);
      for (const tab of tabs.list()) reshape(tab);
    },
    async pictureInput(tabId, inputs) {
      rest();
      return pictureInputsOf(tabs.known(tabId).page).send(inputs);
    },
    handedBack() {
      for (const tab of tabs.list()) {
        tab.forgetView();
        tab.note('the person drove the browser until now: this may be another page, and every ref of before is gone');
      }
    },
    async dispose() {
      clearTimeout(idle);
      await close();
    },
  };
}
