import { z } from 'zod';
import { defineTool } from './define.ts';

export const browserClose = defineTool({
  name: 'browser_close',
  description: 'Close the browser window when the task is done. Logins are kept; the next call opens it again.',
  input: z.strictObject({}),
  effect: 'navigate',
  scope: 'browser',
  deadlineMs: 20_000,
  summary: () => 'Close the browser',
  async run(_call, { browser }) {
    await browser.close();
    return { did: 'closed the browser; its profile and logins are kept', show: { kind: 'nothing' } };
  },
});
