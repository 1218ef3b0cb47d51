import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import type { ToolCall } from '../core/results.ts';
import type { LoginQuestion, SecretsPort } from './secret-ports.ts';

/**
 * Asks the person for what a server wants before it shows a page; true when it was typed, and false where nobody can be
 * asked. @throws AppFailure `denied` or `timeout` when the person did not type it
 */
export async function askForLogin(question: LoginQuestion, secrets: SecretsPort, { signal }: ToolCall): Promise<boolean> {
  const ending = await secrets.httpLogin(question, signal);
  const place = question.realm === '' ? '' : `, realm ${quote(question.realm, 80)}`;
  const wants = `${question.origin} asks for a user name and password (HTTP${place})`;
  switch (ending.type) {
    case 'typed':
    case 'known':
      return true;
    case 'not_shown':
      return false;
    case 'declined':
      throw new AppFailure({ code: 'denied', message: `${wants}, and the person chose not to give them.` });
    case 'expired':
      throw new AppFailure({ code: 'timeout', message: `${wants}, and nobody typed them in time.` });
  }
}
