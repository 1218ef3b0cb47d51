import { z } from 'zod';
import { originOf } from '../core/secrets/binding.ts';
import { defineTool } from './define.ts';
import { tabId } from './inputs.ts';
import type { LoginBinding } from './secret-ports.ts';

const input = z.strictObject({ tab_id: tabId });

function line({ id, name, hasUsername, hasCode }: LoginBinding): string {
  const parts = [hasUsername ? 'user name' : '', 'password', hasCode ? 'one-time code' : ''].filter((part) => part !== '');
  return `${id}${name === '' ? '' : ` (${name})`}: ${parts.join(', ')}`;
}

export const credentialBindings = defineTool({
  name: 'credential_bindings',
  description: 'Ids of saved logins that fit the site of this tab, for credential_fill in it.',
  input,
  effect: 'secret',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: () => 'Look for saved logins of this site',
  async run(_, { tab, secrets }) {
    const origin = originOf(tab.info().url);
    const found = origin === undefined ? [] : await secrets.bindings({ origin, tabId: tab.id });
    const text = found.length === 0 ? `No login is saved for ${origin ?? 'this page'}.` : found.map(line).join('\n');
    return { did: 'looked for saved logins of this site', show: { kind: 'text', text, isFromPage: false } };
  },
});
