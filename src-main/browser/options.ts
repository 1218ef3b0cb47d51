import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { chooseOptions } from './combobox.ts';
import { ask } from './hands/order.ts';
import type { Choice } from './hands/choices.ts';
import { notThere, pick } from './pick.ts';
import type { ElementTarget } from './targets.ts';

/** Sets a native select to exactly these options, or uses a chooser of the page's own making the way a person does. */
export async function selectOptions(page: Page, element: ElementTarget, values: readonly string[], signal: AbortSignal): Promise<string> {
  const { locator, label } = element;
  const state = await act(element, 'read', () => ask(locator, 'state', ACT_TIMEOUT));
  const options = await act(element, 'read', () => ask(locator, 'native', ACT_TIMEOUT));
  if (options === null) return chooseOptions(page, element, values, signal);
  if (state.isDisabled) throw new AppFailure({ code: 'blocked', message: `${label} is disabled; nothing was done.` });
  if (values.length > 1 && !state.isMultiple) {
    throw new AppFailure({ code: 'invalid_input', message: `${label} takes one option, not ${values.length}; nothing was done.` });
  }
  const chosen = values.map((wanted): Choice => {
    const option = pick(options, wanted);
    if (option === undefined) throw notThere(label, options, wanted);
    if (!option.isDisabled) return option;
    throw new AppFailure({ code: 'blocked', message: `The option ${quote(option.label, 60)} of ${label} is disabled; nothing was done.` });
  });
  const indexes = chosen.map((option) => ({ index: options.indexOf(option) }));
  await act(element, 'set', () => locator.selectOption(indexes, { timeout: ACT_TIMEOUT, signal }));
  const words = chosen.map((option) => quote(option.label, 60)).join(', ');
  const after = (await ask(locator, 'native', ACT_TIMEOUT).catch(() => null)) ?? [];
  const now = after.filter(({ isSelected }) => isSelected).map((option) => option.label);
  const isSo = after.length === 0 || (now.length === new Set(indexes.map(({ index }) => index)).size && chosen.every((option) => now.includes(option.label)));
  return isSo ? `${words} in ${label}` : `${words} in ${label}, which now has ${now.map((one) => quote(one, 60)).join(', ') || 'nothing'} selected`;
}
