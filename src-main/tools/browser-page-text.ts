import { z } from 'zod';
import { defineTool } from './define.ts';
import { selector, tabId } from './inputs.ts';

const input = z.strictObject({ selector, offset: z.int().min(0).optional(), tab_id: tabId });

export const browserPageText = defineTool({
  name: 'browser_page_text',
  description: 'The plain reading text of the page, or of a part by CSS selector; offset for more.',
  input,
  effect: 'read',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: () => 'Read the text of the page',
  async run(call, { tab, signal }) {
    const text = await tab.text(call.selector, signal);
    return { did: 'read the text', show: { kind: 'text', text, isFromPage: true, isReading: true, offset: call.offset ?? 0 } };
  },
});
