import { z } from 'zod';
import { parseAddress } from '../core/policy/addresses.ts';
import { VIEW_PAGE } from '../core/view/target.ts';
import { defineTool } from './define.ts';

export const browserOpen = defineTool({
  name: 'browser_open',
  description: 'Open an http(s) address in a new tab, which becomes the current one. Returns tab id and view.',
  input: z.strictObject({ url: z.string().min(1).max(4096) }),
  effect: 'navigate',
  scope: 'browser',
  deadlineMs: 60_000,
  summary: ({ url }) => `Open ${url}`,
  destination: ({ url }) => url,
  async run({ url }, { browser, signal }) {
    const address = parseAddress(url);
    const tab = await browser.openTab(signal);
    await tab.goto(address.href, signal);
    const show = { kind: 'view', request: { mode: 'interactive', offset: 0, limit: VIEW_PAGE } } as const;
    return { did: `opened ${address.host || 'a blank page'} in a new tab`, show, tab };
  },
});
