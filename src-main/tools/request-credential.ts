import { z } from 'zod';
import { defineTool } from './define.ts';
import { secretName, secretPrompt, tabId } from './inputs.ts';
import { ofEnding, siteOfTab } from './secret-site.ts';

const input = z.strictObject({ name: secretName, prompt: secretPrompt, tab_id: tabId });

export const requestCredential = defineTool({
  name: 'request_credential',
  description: 'Like ask_secret, and saved for later tasks with its user name.',
  input,
  effect: 'ask',
  scope: 'person',
  summary: ({ name }) => `Waiting for you to type ${name} securely`,
  async run({ name, prompt, tab_id: id }, { browser, secrets, signal }) {
    const origin = siteOfTab(browser, id);
    const ending = await secrets.request({ name, prompt, origin }, signal);
    const use = `Use {{secret:${name}}}, on ${origin} only.`;
    return ofEnding(ending, name, { typed: `It is saved. ${use}`, known: `It was saved before. ${use}` });
  },
});
