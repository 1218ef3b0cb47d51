import type { BrowserContext, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { TabState } from '../../src-preload/contract/state.ts';
import { quote } from '../core/view/untrusted.ts';
import type { Downloads } from './downloads.ts';
import type { SharedSecrets } from './secrets.ts';
import type { Painter } from './spotlight.ts';
import { createTab } from './tab.ts';
import type { Tab } from './tab.ts';
import { guardTab } from './words.ts';
import type { Fate } from './words.ts';

export interface TabsOptions {
  readonly downloads: Downloads;
  readonly secrets: SharedSecrets;
  painterOf(id: string, page: Page): Painter;
  onChange(): void;
  /** Told which tab is the current one now. */
  onCurrent(tab: Tab | undefined): void;
  /** A page was taken into the list. */
  onAdopted(tab: Tab): void;
}

/** A tab and where it was. */
export interface Place {
  readonly id: string;
  readonly url: string;
}

/** The open tabs of one browser, in the order of opening, and which of them is the current one. */
export interface Tabs {
  list(): readonly Tab[];
  states(): readonly TabState[];
  current(): Tab | undefined;
  /** The current tab, or the one that was until a moment ago: the pages of a browser that ends go before it does. */
  latest(): Place | undefined;
  setCurrent(tab: Tab | undefined): void;
  /** @throws AppFailure `not_found` that lists the open ones. */
  known(tabId: string): Tab;
  /** Opens a page, under this id where one is given. */
  open(context: BrowserContext, id?: string): Promise<Tab>;
  /**
   * Takes in what is open in the context and all that opens in it from now on; returns the tab to work in. In a browser
   * that we attached to that is the one of `before` or none: the tabs of the person are left as they are.
   */
  follow(context: BrowserContext, before: Place | undefined, isAttached: boolean): Promise<Tab | undefined>;
  close(tabIds: readonly string[], context: BrowserContext | undefined): Promise<void>;
  clear(): void;
}

/** Milliseconds between the end of a browser's pages and its own, at most. */
const MOMENT_MS = 2_000;

const NEW: Fate = { hasHistory: false };

export function createTabs({ downloads, secrets, painterOf, onChange, onCurrent, onAdopted }: TabsOptions): Tabs {
  const tabs = new Map<string, Tab>();
  const openers = new Map<string, string>();
  let current: string | undefined;
  let count = 0;
  let fallen: Place | undefined;
  let making: Promise<unknown> = Promise.resolve();

  const list = (): Tab[] => [...tabs.values()];
  const tabOf = (page: Page | null): Tab | undefined => list().find((tab) => tab.page === page);

  function setCurrent(tab: Tab | undefined): void {
    if (tab?.id !== current || tab === undefined) {
      current = tab?.id;
      onCurrent(tab);
      // A tab behind another one is throttled and paints nothing.
      tab?.page.bringToFront().catch(() => undefined);
    }
    onChange();
  }

  /** After this tab: the one that opened it, else its neighbour on the left, else the one on the right. */
  function heir(id: string, order: readonly string[], gone: ReadonlySet<string>): Tab | undefined {
    const at = order.indexOf(id);
    const candidates = [...order.slice(0, at).reverse(), ...order.slice(at + 1)];
    for (let opener = openers.get(id); opener !== undefined; opener = gone.has(opener) ? openers.get(opener) : undefined) {
      candidates.unshift(opener);
    }
    const next = candidates.find((one) => tabs.has(one) && !gone.has(one));
    return next === undefined ? undefined : tabs.get(next);
  }

  function adopt(page: Page, id: string | undefined, fate: Fate): Tab {
    const known = tabOf(page);
    if (known !== undefined) return known;
    if (id === undefined) count += 1;
    const ownId = id ?? `t${String(count)}`;
    const onLost = (why: string): void => void replace(tab, why).catch(() => undefined);
    const tab: Tab = guardTab(createTab(ownId, page, { onChange, onLost, downloads, secrets, painter: painterOf(ownId, page) }), fate);
    tabs.set(ownId, tab);
    onAdopted(tab);
    page.on('close', () => {
      tab.dispose();
      if (tabs.get(ownId) !== tab) return;
      const order = [...tabs.keys()];
      const opener = openers.get(ownId);
      tabs.get(opener ?? '')?.note(`tab ${ownId}, which this page had opened, was closed`);
      tabs.delete(ownId);
      if (current === ownId) {
        fallen ??= { id: ownId, url: page.url() };
        setTimeout(() => (fallen = undefined), MOMENT_MS).unref();
        setCurrent(heir(ownId, order, new Set()));
      } else onChange();
    });
    return tab;
  }

  async function open(context: BrowserContext, id?: string, fate: Fate = NEW): Promise<Tab> {
    const page = context.newPage();
    making = page.catch(() => undefined);
    return adopt(await page, id, fate);
  }

  /** A page that can never be used again makes room for a blank one under the same id. */
  async function replace(tab: Tab, why: string): Promise<void> {
    if (tabs.get(tab.id) !== tab) return;
    const isCurrent = current === tab.id;
    const lost = `${why} (it was at ${quote(tab.page.url(), 120)})`;
    const made = tab.page.context().newPage();
    making = made.catch(() => undefined);
    const page = await made;
    if (tabs.get(tab.id) !== tab) return;
    tabs.delete(tab.id);
    const fresh = adopt(page, tab.id, { lost, hasHistory: true });
    for (const note of tab.takeNotes()) fresh.note(note);
    fresh.note(`the page of tab ${tab.id} ${lost}`);
    tab.page.close({ runBeforeUnload: false }).catch(() => undefined);
    if (isCurrent) onCurrent(fresh);
    onChange();
  }

  async function onPage(page: Page): Promise<void> {
    await making;
    const opener = tabOf(await page.opener());
    if (tabOf(page) !== undefined || page.isClosed()) {
      if (tabOf(page) === undefined) opener?.popupArrived();
      if (tabOf(page) === undefined) opener?.note('the page opened a window that closed itself at once');
      return;
    }
    const tab = adopt(page, undefined, NEW);
    if (opener?.popupArrived() === true) {
      openers.set(tab.id, opener.id);
      opener.note(`the page opened a new tab ${tab.id} (${quote(tab.info().url, 120)}), which is the current one now`);
      setCurrent(tab);
    } else if (current === undefined) {
      setCurrent(tab);
    } else if (tab.id !== current) {
      tabs.get(current)?.note(`a new tab ${tab.id} (${quote(tab.info().url, 120)}) was opened in the background`);
      onChange();
    }
  }

  function known(tabId: string): Tab {
    const tab = tabs.get(tabId);
    if (tab !== undefined) return tab;
    const names = [...tabs.keys()].slice(0, 50).join(', ');
    const was = Number(tabId.slice(1)) <= count ? 'was closed' : 'is not open';
    throw new AppFailure({ code: 'not_found', message: `Tab ${tabId} ${was}. Open tabs: ${names || 'none'}.` });
  }

  return {
    list,
    states: () => list().map((tab) => tab.info()),
    current: () => tabs.get(current ?? ''),
    latest() {
      const tab = tabs.get(current ?? '');
      return fallen ?? (tab && { id: tab.id, url: tab.page.url() });
    },
    setCurrent,
    known,
    open,
    async follow(context, before, isAttached) {
      context.on('page', (page) => void onPage(page).catch(() => undefined));
      const pages = context.pages();
      const own = isAttached ? pages.find((page) => page.url() === before?.url) : pages[0];
      const fate: Fate = { hasHistory: before !== undefined };
      const isOwnNeeded = own === undefined && (before !== undefined || !isAttached);
      const tab = isOwnNeeded ? await open(context, before?.id, fate) : own && adopt(own, before?.id, fate);
      for (const page of pages) if (page !== own) adopt(page, undefined, NEW);
      return tab;
    },
    async close(tabIds, context) {
      const closing = [...new Set(tabIds)].map(known);
      // The last tab is emptied, not closed: a browser without tabs ends.
      const blank = closing.length === tabs.size && context !== undefined ? await open(context) : undefined;
      const order = [...tabs.keys()];
      const gone = new Set(closing.map(({ id }) => id));
      const next = blank ?? (current !== undefined && gone.has(current) ? heir(current, order, gone) : undefined);
      if (next !== undefined) setCurrent(next);
      for (const { id } of closing) openers.delete(id);
      await Promise.all(closing.map(({ page }) => page.close({ runBeforeUnload: false })));
    },
    clear() {
      for (const tab of tabs.values()) tab.dispose();
      tabs.clear();
      openers.clear();
      fallen = undefined;
      setCurrent(undefined);
    },
  };
}
