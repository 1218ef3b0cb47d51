import { z } from 'zod';
import { defineTool } from './define.ts';
import { secretName, secretPrompt, tabId } from './inputs.ts';
import { ofEnding, siteOfTab } from './secret-site.ts';

const input = z.strictObject({ name: secretName, prompt: secretPrompt, tab_id: tabId });

export const askSecret = defineTool({
  name: 'ask_secret',
  description:
    'The person types a password or code in a masked dialog, for the site of this tab and this task only. Then use {{secret:NAME}} in browser_type.text or browser_fill_form values. You never see it.',
  input,
  effect: 'ask',
  scope: 'person',
  summary: ({ name }) => `Waiting for you to type ${name} securely`,
  async run({ name, prompt, tab_id: id }, { browser, secrets, signal }) {
    const origin = siteOfTab(browser, id);
    const ending = await secrets.ask({ name, prompt, origin }, signal);
    const use = `Use {{secret:${name}}}, on ${origin} only.`;
    return ofEnding(ending, name, { typed: use, known: use });
  },
});
