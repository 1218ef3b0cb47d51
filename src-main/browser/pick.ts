import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import type { Choice } from './hands/choices.ts';

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** The choice that is meant: the same label, the same value, or the same label but for case and spaces. */
export function pick<T extends Pick<Choice, 'label' | 'value'>>(choices: readonly T[], wanted: string): T | undefined {
  return (
    choices.find(({ label }) => label === wanted) ??
    choices.find(({ value }) => value === wanted) ??
    choices.find(({ label }) => plain(label) === plain(wanted))
  );
}

export function notThere(label: string, choices: readonly Pick<Choice, 'label'>[], wanted: string): AppFailure {
  const listed = choices.slice(0, 30).map((one) => quote(one.label, 60)).join(', ');
  const rest = choices.length > 30 ? ` and ${choices.length - 30} more` : '';
  const has = choices.length === 0 ? 'It shows no options.' : `It has ${listed}${rest}.`;
  return new AppFailure({ code: 'not_found', message: `${label} has no option ${quote(wanted, 60)}. ${has}` });
}
