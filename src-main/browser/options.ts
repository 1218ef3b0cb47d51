import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import type { ElementTarget } from './targets.ts';

interface OptionData {
  readonly label: string;
  readonly value: string;
  readonly isDisabled: boolean;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** The option that is meant: the same value, the same label, or the same label but for case and spaces. */
function findOption(options: readonly OptionData[], wanted: string): OptionData | undefined {
  return (
    options.find(({ label }) => label === wanted) ??
    options.find(({ value }) => value === wanted) ??
    options.find(({ label }) => plain(label) === plain(wanted))
  );
}

export async function selectOptions(element: ElementTarget, values: readonly string[], signal: AbortSignal): Promise<string> {
  const { locator, label } = element;
  const options = await act(element, 'read', () =>
    locator.evaluate((node): OptionData[] | null => {
      if (!(node instanceof HTMLSelectElement)) return null;
      return [...node.options].map((option) => ({
        label: option.label,
        value: option.value,
        isDisabled: option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled),
      }));
    }, undefined, { timeout: ACT_TIMEOUT }),
  );
  if (options === null) {
    const message = `${label} is not a native select: click it, then click the option in the view that opens.`;
    throw new AppFailure({ code: 'invalid_input', message });
  }
  const chosen = values.map((wanted) => {
    const option = findOption(options, wanted);
    if (option === undefined) {
      const listed = options.slice(0, 30).map((one) => quote(one.label, 60)).join(', ');
      const rest = options.length > 30 ? ` and ${options.length - 30} more` : '';
      throw new AppFailure({ code: 'not_found', message: `${label} has no option ${quote(wanted, 60)}. It has ${listed}${rest}.` });
    }
    if (option.isDisabled) {
      throw new AppFailure({ code: 'blocked', message: `The option ${quote(option.label, 60)} of ${label} is disabled.` });
    }
    return option;
  });
  const indexes = chosen.map((option) => ({ index: options.indexOf(option) }));
  await act(element, 'set', () => locator.selectOption(indexes, { timeout: ACT_TIMEOUT, signal }));
  return `${chosen.map((option) => quote(option.label, 60)).join(', ')} in ${label}`;
}
