import { z } from 'zod';
import { RESULT_CAP, VIEW_PAGE } from '../core/view/target.ts';
import { defineTool } from './define.ts';
import { tabId } from './inputs.ts';

const input = z.strictObject({
  offset: z.int().min(0).optional(),
  ref: z.string().max(80).describe('only the part below this ref').optional(),
  find: z.string().max(200).describe('only what holds this text').optional(),
  mode: z.enum(['interactive', 'full', 'text']).optional(),
  limit: z.int().min(500).max(RESULT_CAP).optional(),
  tab_id: tabId,
});

export const browserSnapshot = defineTool({
  name: 'browser_snapshot',
  description:
    'Read the page: text and controls with refs such as e12. Actions return the page already; call this for more of it (offset), to search it (find), or one part (ref). mode full adds link addresses.',
  input,
  effect: 'read',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: ({ find, ref }) => (find === undefined ? `Read ${ref ?? 'the page'}` : `Look for "${find}" in the page`),
  run({ offset = 0, ref, find, mode = 'interactive', limit = VIEW_PAGE }) {
    const did = find === undefined ? `read ${ref ?? 'the page'}` : `looked for "${find}"`;
    return Promise.resolve({ did, show: { kind: 'view', request: { mode, offset, limit, ref, find } } });
  },
});
