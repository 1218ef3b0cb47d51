import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { abortable } from './abortable.ts';

/** What can be read of all that a selector matches, or of the whole page. @throws AppFailure `invalid_input` or `not_found` */
export async function readText(page: Page, selector: string | undefined, signal: AbortSignal): Promise<string> {
  const parts = await abortable(page.locator(selector ?? 'body').allInnerTexts(), signal).catch((thrown: unknown) => {
    if (thrown instanceof AppFailure || selector === undefined) throw thrown;
    throw new AppFailure({ code: 'invalid_input', message: `${quote(selector, 80)} is not a selector that can be read.` });
  });
  if (parts.length > 0) return parts.join('\n\n');
  throw new AppFailure({ code: 'not_found', message: `Nothing in the page matches ${quote(selector ?? 'body', 80)}.` });
}
