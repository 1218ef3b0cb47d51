import { z } from 'zod';
import { defineTool } from './define.ts';
import { requiredTarget, tabId, target, targetWords } from './inputs.ts';

const input = z.strictObject({
  ...target,
  values: z.array(z.string().max(1000)).min(1).max(200).describe('labels or values'),
  tab_id: tabId,
});

export const browserSelect = defineTool({
  name: 'browser_select',
  description: 'Choose options of a select by label or value; several for a multi-select. Returns what changed.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: (call) => `Select ${call.values.join(', ')} in ${targetWords(call)}`,
  async run(call, { tab, signal }) {
    return { did: `selected ${await tab.select(requiredTarget(call), call.values, signal)}`, show: { kind: 'changes' } };
  },
});
