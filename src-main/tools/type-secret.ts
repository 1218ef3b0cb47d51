import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { Target } from '../core/view/target.ts';
import type { ToolContext } from './define.ts';
import { PersonNeeded } from './person-needed.ts';
import type { SecretText } from './secret-ports.ts';

/**
 * Types a text with secrets in it, sealed where the page allows it. @throws PersonNeeded where the page needs the real
 * value and nobody has allowed that for its site yet
 */
export async function typeSecretText(
  target: Target,
  text: SecretText,
  isAppended: boolean,
  { tab, secrets, signal }: Pick<ToolContext, 'tab' | 'secrets' | 'signal'>,
): Promise<string> {
  const first = text.find((part) => typeof part !== 'string');
  const origin = first?.origin ?? '';
  const isAllowed = secrets.isRealAllowed(origin);
  const sealed = await tab.typeSecret(target, text, { isAppended, isReal: false }, signal);
  if (sealed.type === 'typed') return sealed.did;
  const { why } = sealed;
  if (!isAllowed) {
    const message = `${why}, so it would need the real value, and the person has not allowed that on ${origin}. Nothing was typed.`;
    throw new PersonNeeded(
      (wait) => secrets.mayTypeReal({ origin, name: first?.name ?? '', why }, wait),
      new AppFailure({ code: 'secret_refused', message }),
    );
  }
  const real = await tab.typeSecret(target, text, { isAppended, isReal: true }, signal);
  if (real.type === 'typed') return real.did;
  throw new AppFailure({ code: 'secret_refused', message: `${real.why}. Nothing was typed.` });
}
