import { RESULT_CAP, VIEW_PAGE } from '../core/view/target.ts';
import type { RenderedView, ViewRequest } from '../core/view/target.ts';
import { renderChanges } from '../core/view/diff.ts';
import { effectsOf } from '../core/view/effect.ts';
import type { ResultParts } from '../core/view/page.ts';
import { renderView } from '../core/view/render.ts';
import type { ToolOutcome } from './define.ts';
import type { BrowserPort, TabPort } from './ports.ts';

/** Everything of a result but its status; `core/view/page.ts` makes text of it. */
export type Presentation = Pick<ResultParts, 'tab' | 'notes' | 'view' | 'changes' | 'pageText' | 'more' | 'answer'> & {
  /** What the call changed, in words. */
  readonly effects?: readonly string[];
  /** The view is of the whole page, from its start. */
  readonly isWhole?: boolean;
};

const FIRST_PAGE: ViewRequest = { mode: 'interactive', offset: 0, limit: VIEW_PAGE };

/** Which tab a result is about, without asking the page anything. */
export function tabHeader(tab: TabPort, browser: BrowserPort, readiness: string): NonNullable<ResultParts['tab']> {
  const { id, url, title } = tab.info();
  return { id, count: browser.tabs().length, url, title, readiness };
}

function page(text: string, offset: number, limit: number): RenderedView {
  const to = Math.min(text.length, offset + limit);
  return { text: text.slice(offset, to), from: Math.min(offset, text.length), to, total: text.length };
}

async function seePage(show: ToolOutcome['show'], tab: TabPort, signal: AbortSignal): Promise<Partial<Presentation>> {
  const before = tab.latest();
  const after = await tab.capture(signal);
  if (show.kind === 'view') {
    tab.takeSent();
    const { request } = show;
    const isWhole = request.offset === 0 && request.find === undefined && request.ref === undefined;
    return { view: renderView(after, { ...request, limit: Math.min(request.limit, RESULT_CAP) }), isWhole };
  }
  const effects = effectsOf(before, after, tab.takeSent());
  const view = renderView(after, FIRST_PAGE);
  if (before === undefined) return { view, isWhole: true, effects };
  const changes = renderChanges(before, after);
  return changes.text.length < view.text.length ? { changes, effects } : { view, isWhole: true, effects };
}

/** What a run changed, where its result shows something else than the page. */
async function seeChanges(tab: TabPort, signal: AbortSignal): Promise<Partial<Presentation> & { readonly readiness: string }> {
  const readiness = await tab.settle(signal);
  const before = tab.latest();
  const after = await tab.capture(signal);
  const changes = before && renderChanges(before, after);
  return { readiness, effects: effectsOf(before, after, tab.takeSent()), ...(changes === undefined || changes.count === 0 ? {} : { changes }) };
}

/** What the run did to the page: settles, reads it anew where the result shows it, and collects the notes. */
export async function present(
  outcome: ToolOutcome,
  tab: TabPort | undefined,
  browser: BrowserPort,
  signal: AbortSignal,
): Promise<Presentation> {
  const { show } = outcome;
  const own = outcome.notes ?? [];
  if (show.kind === 'text') {
    const { readiness = 'ready', ...after } = tab !== undefined && show.isAfterAct === true ? await seeChanges(tab, signal) : {};
    const notes = [...own, ...(tab?.takeNotes() ?? [])];
    const header = tab && tabHeader(tab, browser, readiness);
    if (!show.isFromPage) return { tab: header, notes, ...after, answer: show.text.slice(0, VIEW_PAGE) };
    return { tab: header, notes, ...after, pageText: page(show.text, show.offset ?? 0, show.limit ?? VIEW_PAGE), more: show.more };
  }
  if (tab === undefined) return { notes: own };
  if (show.kind === 'nothing') {
    return { tab: tabHeader(tab, browser, 'ready'), notes: [...own, ...tab.takeNotes()] };
  }
  const readiness = await tab.settle(signal);
  // A click may have opened a tab that is the current one now: the result is about what the person sees.
  const current = browser.currentTabId() === tab.id ? tab : await browser.tab(undefined, signal);
  if (current !== tab) await current.settle(signal);
  const seen = await seePage(show, current, signal);
  const notes = [...own, ...tab.takeNotes(), ...(current === tab ? [] : current.takeNotes())];
  return { tab: tabHeader(current, browser, readiness), notes, ...seen };
}
