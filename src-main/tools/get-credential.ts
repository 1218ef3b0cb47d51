import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { secretName } from './inputs.ts';
import type { LoginLine } from './secret-ports.ts';

const input = z.strictObject({ name: secretName.optional() });

function line({ name, origin, username, hasCode }: LoginLine): string {
  const user = username === '' ? '' : ` · user name ${JSON.stringify(username)}`;
  const code = hasCode ? ` · one-time code {{secret:${name}.otp}}` : '';
  return `${name} · ${origin} · {{secret:${name}}}${user}${code}`;
}

export const getCredential = defineTool({
  name: 'get_credential',
  description: 'The placeholders of a saved login, or of all.',
  input,
  effect: 'secret',
  scope: 'browser',
  deadlineMs: 30_000,
  summary: ({ name }) => (name === undefined ? 'List saved logins' : `Look up the saved login ${name}`),
  async run({ name }, { secrets }) {
    const all = await secrets.saved();
    const wanted = name === undefined ? all : all.filter((one) => one.name === name);
    if (wanted.length === 0 && name !== undefined) {
      throw new AppFailure({ code: 'not_found', message: `No login is saved as "${name}". Use request_credential to ask the person for it.` });
    }
    const text = wanted.length === 0 ? 'No login is saved.' : wanted.map(line).join('\n');
    return { did: 'looked up saved logins', show: { kind: 'text', text, isFromPage: false } };
  },
});
