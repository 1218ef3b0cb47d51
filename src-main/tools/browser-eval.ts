import { z } from 'zod';
import { RESULT_CAP } from '../core/view/target.ts';
import { defineTool } from './define.ts';
import { optionalTarget, tabId, target } from './inputs.ts';

const input = z.strictObject({
  script: z.string().trim().min(1).max(20_000).describe('expression, or statements with return; `element` is the target'),
  ...target,
  tab_id: tabId,
});

export const browserEval = defineTool({
  name: 'browser_eval',
  description: 'Run JavaScript in the page and get its value as JSON. Last resort, for reading structured data: act with refs, they are what a person does.',
  input,
  effect: 'code',
  scope: 'tab',
  seesSecrets: true,
  deadlineMs: 20_000,
  summary: () => 'Run a script in the page',
  async run(call, { tab, signal }) {
    const { text, hasThrown } = await tab.script(optionalTarget(call), call.script, signal);
    const did = hasThrown ? 'ran a script, which threw an error' : 'ran a script';
    return { did, show: { kind: 'text', text, isFromPage: true, limit: RESULT_CAP, more: 'return less of it', isAfterAct: true } };
  },
});
