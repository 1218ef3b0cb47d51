import { z } from 'zod';
import { defineTool } from './define.ts';
import { requiredTarget, tabId, target, targetWords } from './inputs.ts';
import { typeSecretText } from './type-secret.ts';

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
  async run(call, context) {
    const { tab, secrets, signal } = context;
    const how = { append: call.append ?? false, slowly: call.slowly ?? false };
    const secret = await secrets.read(call.text);
    const typing =
      secret === undefined
        ? tab.type(requiredTarget(call), call.text, how, signal)
        : typeSecretText(requiredTarget(call), secret, how.append, context);
    const typed = `typed ${await typing}`;
    if (call.submit !== true) return { did: typed, show: { kind: 'changes' } };
    await tab.press('Enter', undefined, signal);
    return { did: `${typed} and pressed Enter`, show: { kind: 'changes' } };
  },
});
