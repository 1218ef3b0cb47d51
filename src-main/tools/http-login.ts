import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import type { ToolCall } from '../core/results.ts';
import type { CertificateQuestion, LoginQuestion, SecretEnding, SecretsPort, SiteQuestion } from './secret-ports.ts';

/**
 * Asks the person for what a server wants before it shows a page; true when the page can be tried again, and false where
 * nobody can be asked. @throws AppFailure `denied` or `timeout` when the person did not give it
 */
export async function askForPage(question: SiteQuestion, secrets: SecretsPort, { signal }: ToolCall): Promise<boolean> {
  return question.kind === 'login' ? askForLogin(question, secrets, signal) : askForCertificate(question, secrets, signal);
}

async function askForLogin(question: LoginQuestion, secrets: SecretsPort, signal: AbortSignal): Promise<boolean> {
  const ending = await secrets.httpLogin(question, signal);
  const place = question.realm === '' ? '' : `, realm ${quote(question.realm, 80)}`;
  const wants = `${question.origin} asks for a user name and password (HTTP${place})`;
  return isGiven(ending, wants, 'typed');
}

async function askForCertificate(question: CertificateQuestion, secrets: SecretsPort, signal: AbortSignal): Promise<boolean> {
  const ending = await secrets.clientCertificate(question, signal);
  // What was chosen meanwhile is known to the browser: the page is opened anew, or not at all.
  await question.giveUp();
  return isGiven(ending, `${question.origin} asks for a client certificate`, 'chose');
}

function isGiven(ending: SecretEnding, wants: string, did: 'typed' | 'chose'): boolean {
  switch (ending.type) {
    case 'typed':
    case 'known':
      return true;
    case 'not_shown':
      return false;
    case 'declined':
      throw new AppFailure({ code: 'denied', message: `${wants}, and the person chose not to give ${did === 'typed' ? 'them' : 'one'}.` });
    case 'expired':
      throw new AppFailure({ code: 'timeout', message: `${wants}, and nobody ${did} ${did === 'typed' ? 'them' : 'one'} in time.` });
  }
}
