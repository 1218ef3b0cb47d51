import { z } from 'zod';
import { defineTool } from './define.ts';
import { requiredTarget, tabId, target, targetWords } from './inputs.ts';

const input = z.strictObject({ ...target, tab_id: tabId });

export const browserHover = defineTool({
  name: 'browser_hover',
  description: 'Hold the pointer over an element; menus and tips that open stay open for the next click.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: (call) => `Point at ${targetWords(call)}`,
  async run(call, { tab, signal }) {
    return { did: `pointing at ${await tab.hover(requiredTarget(call), signal)}`, show: { kind: 'changes' } };
  },
});
