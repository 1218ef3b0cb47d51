import { z } from 'zod';
import { defineTool } from './define.ts';
import { optionalTarget, tabId, target } from './inputs.ts';

const input = z.strictObject({
  ...target,
  key: z.string().min(1).max(60).describe('Enter, Escape, Tab, ArrowDown, a, Control+a'),
  tab_id: tabId,
});

export const browserPress = defineTool({
  name: 'browser_press',
  description: 'Press a key or chord, on an element if one is named, else where the focus is. Returns what changed.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: ({ key }) => `Press ${key}`,
  async run(call, { tab, signal }) {
    return { did: `pressed ${await tab.press(call.key, optionalTarget(call), signal)}`, show: { kind: 'changes' } };
  },
});
