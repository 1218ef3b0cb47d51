import { z } from 'zod';
import { defineTool } from './define.ts';
import { optionalTarget, requiredTarget, tabId, target } from './inputs.ts';
import { VIEW_PAGE } from '../core/view/target.ts';
import type { ScrollTo } from './ports.ts';

const input = z.strictObject({
  ...target,
  to: z.enum(['down', 'up', 'left', 'right', 'top', 'bottom', 'into_view']),
  pages: z.number().min(0.1).max(50).optional(),
  tab_id: tabId,
});

export const browserScroll = defineTool({
  name: 'browser_scroll',
  description: 'Scroll the page, or inside the element named; into_view brings that element into the window. Returns a view.',
  input,
  effect: 'read',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: ({ to }) => (to === 'into_view' ? 'Scroll to an element' : `Scroll ${to}`),
  async run(call, { tab, signal }) {
    const inside = optionalTarget(call);
    const to: ScrollTo =
      call.to === 'into_view'
        ? { kind: 'into_view', target: requiredTarget(call) }
        : call.to === 'top' || call.to === 'bottom'
          ? { kind: 'edge', edge: call.to, inside }
          : { kind: 'by', direction: call.to, pages: call.pages ?? 1, inside };
    const did = `scrolled ${await tab.scroll(to, signal)}`;
    return { did, show: { kind: 'view', request: { mode: 'interactive', offset: 0, limit: VIEW_PAGE } } };
  },
});
