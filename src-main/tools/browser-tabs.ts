import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { VIEW_PAGE } from '../core/view/target.ts';
import { quote } from '../core/view/untrusted.ts';
import { defineTool } from './define.ts';
import type { BrowserPort } from './ports.ts';

const input = z.strictObject({
  action: z.enum(['list', 'switch', 'close']),
  tab_ids: z.array(z.string().regex(/^t\d{1,6}$/u)).min(1).max(100).optional(),
});

function listing(browser: BrowserPort): string {
  const tabs = browser.tabs();
  if (tabs.length === 0) return 'no tabs are open';
  const current = browser.currentTabId();
  return tabs.map(({ id, title, url }) => `${id}${id === current ? ' (current)' : ''} ${url} ${quote(title, 120)}`).join('\n');
}

export const browserTabs = defineTool({
  name: 'browser_tabs',
  description: 'List the open tabs, switch to one, or close several (tab_ids).',
  input,
  effect: 'navigate',
  scope: 'browser',
  deadlineMs: 30_000,
  summary: ({ action, tab_ids }) => (action === 'list' ? 'List the tabs' : `${action === 'close' ? 'Close' : 'Switch to'} ${tab_ids?.join(', ') ?? 'a tab'}`),
  async run({ action, tab_ids = [] }, { browser, signal }) {
    if (action === 'list') {
      return { did: 'listed the tabs', show: { kind: 'text', text: listing(browser), isFromPage: true } };
    }
    const [first] = tab_ids;
    if (first === undefined) throw new AppFailure({ code: 'invalid_input', message: 'Name the tabs in tab_ids.' });
    if (action === 'close') {
      await browser.closeTabs(tab_ids);
      const text = listing(browser);
      return { did: `closed ${tab_ids.join(', ')}`, show: { kind: 'text', text, isFromPage: true } };
    }
    const tab = await browser.tab(first, signal);
    const show = { kind: 'view', request: { mode: 'interactive', offset: 0, limit: VIEW_PAGE } } as const;
    return { did: `switched to ${first}`, show, tab };
  },
});
