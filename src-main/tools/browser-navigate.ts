import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { parseAddress } from '../core/policy/addresses.ts';
import { VIEW_PAGE } from '../core/view/target.ts';
import { defineTool } from './define.ts';
import { tabId } from './inputs.ts';

const input = z.strictObject({
  url: z.string().min(1).max(4096).optional(),
  action: z.enum(['back', 'forward', 'reload']).optional(),
  tab_id: tabId,
});

const DONE = { back: 'went back', forward: 'went forward', reload: 'reloaded the page' } as const;

export const browserNavigate = defineTool({
  name: 'browser_navigate',
  description: 'Go to an http(s) url in this tab, or back, forward or reload (give one of the two). Returns a view.',
  input,
  effect: 'navigate',
  scope: 'tab',
  deadlineMs: 60_000,
  summary: ({ url, action }) => (url === undefined ? `Go ${action ?? 'nowhere'}` : `Go to ${url}`),
  destination: ({ url }) => url,
  repeats: ({ action }) => action === 'reload',
  async run({ url, action }, { tab, signal }) {
    if ((url === undefined) === (action === undefined)) {
      throw new AppFailure({ code: 'invalid_input', message: 'Give either url or action.' });
    }
    const show = { kind: 'view', request: { mode: 'interactive', offset: 0, limit: VIEW_PAGE } } as const;
    if (action !== undefined) {
      if (!(await tab.history(action, signal))) {
        throw new AppFailure({ code: 'not_found', message: `There is no page to go ${action} to in this tab.` });
      }
      return { did: DONE[action], show };
    }
    const address = parseAddress(url ?? '');
    await tab.goto(address.href, signal);
    return { did: `went to ${address.host}`, show };
  },
});
