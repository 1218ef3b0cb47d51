import { z } from 'zod';
import { defineTool } from './define.ts';
import { requiredTarget, tabId, target, targetWords } from './inputs.ts';

const input = z.strictObject({
  ...target,
  text: z.string().max(100_000),
  append: z.boolean().describe('keep what is there').optional(),
  submit: z.boolean().describe('press Enter after').optional(),
  slowly: z.boolean().describe('key by key').optional(),
  tab_id: tabId,
});

export const browserType = defineTool({
  name: 'browser_type',
  description: 'Type into a text field or editor; replaces its text unless append. Returns what changed.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 60_000,
  summary: (call) => `Type into ${targetWords(call)}`,
  async run(call, { tab, signal }) {
    const how = { append: call.append ?? false, slowly: call.slowly ?? false };
    const typed = `typed ${await tab.type(requiredTarget(call), call.text, how, signal)}`;
    if (call.submit !== true) return { did: typed, show: { kind: 'changes' } };
    await tab.press('Enter', undefined, signal);
    return { did: `${typed} and pressed Enter`, show: { kind: 'changes' } };
  },
});
