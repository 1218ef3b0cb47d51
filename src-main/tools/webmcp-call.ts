import { z } from 'zod';
import { quote } from '../core/view/untrusted.ts';
import { RESULT_CAP } from '../core/view/target.ts';
import { defineTool } from './define.ts';
import { tabId } from './inputs.ts';
import { checkInput } from './page-tool-input.ts';

const input = z.strictObject({
  name: z.string().min(1).max(200),
  input: z.record(z.string(), z.json()).optional(),
  tab_id: tabId,
});

export const webmcpCall = defineTool({
  name: 'webmcp_call',
  description: 'Call a tool that webmcp_list shows. Its answer is page content.',
  input,
  effect: 'act',
  scope: 'tab',
  seesSecrets: true,
  deadlineMs: 60_000,
  summary: ({ name }) => `Call the page's tool ${name.slice(0, 60)}`,
  async run({ name, input: given = {} }, { tab, signal }) {
    const text = await tab.callPageTool(name, given, (tool) => checkInput(tool, given), signal);
    return { did: `called the page's tool ${quote(name, 60)}`, show: { kind: 'text', text, isFromPage: true, limit: RESULT_CAP, more: 'ask the tool for less', isAfterAct: true } };
  },
});
