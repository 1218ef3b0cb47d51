import type { Page } from 'playwright-core';
import { AppFailure, toAppError } from '../../src-preload/contract/errors.ts';
import type { AppError } from '../../src-preload/contract/errors.ts';
import type { BrowserChoice } from '../../src-preload/contract/settings.ts';
import type { BrowserState } from '../../src-preload/contract/state.ts';
import { quote } from '../core/view/untrusted.ts';
import type { BrowserPort } from '../tools/ports.ts';
import { abortable } from './abortable.ts';
import { launchBrowser } from './launch.ts';
import type { Launched } from './launch.ts';
import { createTab } from './tab.ts';
import { DEFAULT_VIEWPORT, viewportFor } from './viewport.ts';
import type { Size } from './viewport.ts';
import type { Tab } from './tab.ts';

/** An unused browser closes after five minutes (row A6 of the features). */
const IDLE_MS = 5 * 60_000;

export interface BrowserOptions {
  choice(): BrowserChoice;
  profileDir(): string;
  onState(state: BrowserState): void;
  /** Told which tab is the current one, for the live picture. */
  onCurrent(tab: Tab | undefined): void;
  /** Somebody watches the picture or works with the page: it does not close by itself. */
  isInUse(): boolean;
  /** Milliseconds without a call after which the browser closes, five minutes when absent. */
  readonly idleMs?: number;
}

export interface SharedBrowser extends BrowserPort {
  /** Takes on the shape of the pane in which it is shown, where it has no window of its own. */
  fit(pane: Size): void;
  /** Ends the browser when the app ends. */
  dispose(): Promise<void>;
}

/** The one browser of an assistant. Nothing opens until the first call that needs a page. */
export function createBrowser(options: BrowserOptions): SharedBrowser {
  const tabs = new Map<string, Tab>();
  let launched: Launched | undefined;
  let opening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let phase: BrowserState['phase'] = 'closed';
  let error: AppError | null = null;
  let current: string | undefined;
  let count = 0;
  let viewport = DEFAULT_VIEWPORT;
  let idle: NodeJS.Timeout | undefined;
  let hasEndedByItself = false;

  const publish = (): void => {
    const listed = [...tabs.values()].map((tab) => tab.info());
    options.onState({ phase, identity: launched?.identity ?? null, error, tabs: listed, currentTabId: current ?? null });
  };

  const setCurrent = (tab: Tab | undefined): void => {
    if (tab?.id !== current) {
      current = tab?.id;
      options.onCurrent(tab);
      // A tab behind another one is throttled and paints nothing.
      tab?.page.bringToFront().catch(() => undefined);
    }
    publish();
  };

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

  function adopt(page: Page): Tab {
    const known = [...tabs.values()].find((tab) => tab.page === page);
    if (known !== undefined) return known;
    count += 1;
    const tab = createTab(`t${String(count)}`, page, publish);
    tabs.set(tab.id, tab);
    reshape(tab);
    page.on('close', () => {
      tab.dispose();
      tabs.delete(tab.id);
      if (current === tab.id) setCurrent([...tabs.values()].at(-1));
      else publish();
    });
    return tab;
  }

  async function onPopup(page: Page): Promise<void> {
    const opener = await page.opener();
    const from = [...tabs.values()].find((tab) => tab.page === opener);
    const tab = adopt(page);
    if (from !== undefined) {
      from.popupArrived();
      from.note(`the page opened a new tab ${tab.id} (${quote(page.url(), 120)}), which is the current one now`);
      setCurrent(tab);
    } else if (current === undefined) {
      setCurrent(tab);
    } else if (tab.id !== current) {
      tabs.get(current)?.note(`a new tab ${tab.id} was opened in the background`);
      publish();
    }
  }

  function ended(isWanted: boolean): void {
    for (const tab of tabs.values()) tab.dispose();
    tabs.clear();
    launched = undefined;
    hasEndedByItself = !isWanted;
    phase = 'closed';
    clearTimeout(idle);
    setCurrent(undefined);
  }

  async function open(signal: AbortSignal): Promise<void> {
    phase = 'opening';
    error = null;
    publish();
    try {
      const fresh = await launchBrowser({ choice: options.choice(), profileDir: options.profileDir(), signal });
      launched = fresh;
      phase = 'open';
      fresh.context.on('page', (page) => void onPopup(page).catch(() => undefined));
      fresh.context.on('close', () => {
        if (launched === fresh) ended(phase === 'closing');
      });
      for (const page of fresh.context.pages()) adopt(page);
      const first = [...tabs.values()][0] ?? adopt(await fresh.context.newPage());
      if (hasEndedByItself) first.note('the browser had ended by itself and was opened again; earlier tabs and refs are gone');
      hasEndedByItself = false;
      setCurrent(first);
    } catch (thrown) {
      error = toAppError(thrown);
      phase = error.code === 'cancelled' ? 'closed' : 'unavailable';
      publish();
      throw thrown;
    }
  }

  async function ensureOpen(signal: AbortSignal): Promise<Launched> {
    rest();
    if (closing !== undefined) await abortable(closing, signal);
    if (launched === undefined) {
      // The launch belongs to all who wait for it: one caller's Stop does not end it for the others.
      opening ??= open(new AbortController().signal).finally(() => (opening = undefined));
      await abortable(opening, signal);
    }
    if (launched === undefined) throw new AppFailure({ code: 'unavailable', reason: 'launch_failed', message: 'The browser ended while it was opening.' });
    return launched;
  }

  function known(tabId: string): Tab {
    const tab = tabs.get(tabId);
    if (tab !== undefined) return tab;
    const names = [...tabs.keys()].join(', ');
    throw new AppFailure({ code: 'not_found', message: `Tab ${tabId} is not open. Open tabs: ${names || 'none'}.` });
  }

  async function openTab(signal: AbortSignal): Promise<Tab> {
    const { context } = await ensureOpen(signal);
    // The blank tab that every browser starts with is used, not left behind.
    const blank = [...tabs.values()].find((tab) => tab.page.url() === 'about:blank');
    const tab = blank ?? adopt(await abortable(context.newPage(), signal));
    setCurrent(tab);
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
      if (tabId !== undefined && launched === undefined) known(tabId);
      await ensureOpen(signal);
      const tab = tabId === undefined ? tabs.get(current ?? '') : known(tabId);
      if (tab !== undefined) {
        setCurrent(tab);
        return tab;
      }
      return openTab(signal);
    },
    openTab,
    tabs: () => [...tabs.values()].map((tab) => tab.info()),
    currentTabId: () => current,
    async closeTabs(tabIds) {
      const closing = tabIds.map(known);
      // The last tab is emptied, not closed: a browser without tabs ends.
      const isAll = closing.length === tabs.size;
      const blank = isAll && launched !== undefined ? adopt(await launched.context.newPage()) : undefined;
      await Promise.all(closing.map(({ page }) => page.close({ runBeforeUnload: false })));
      if (blank !== undefined) setCurrent(blank);
    },
    close,
    fit(pane) {
      viewport = viewportFor(pane);
      for (const tab of tabs.values()) reshape(tab);
    },
    async dispose() {
      clearTimeout(idle);
      await close();
    },
  };
}
