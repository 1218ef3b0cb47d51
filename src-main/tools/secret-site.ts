import { AppFailure } from '../../src-preload/contract/errors.ts';
import { originOf } from '../core/secrets/binding.ts';
import type { SecretEnding } from './secret-ports.ts';
import type { BrowserPort } from './ports.ts';

/** The origin of the page for which a secret is asked: of the named tab, or the current one. */
export function siteOfTab(browser: BrowserPort, tabId: string | undefined): string {
  const wanted = tabId ?? browser.currentTabId();
  const origin = originOf(browser.tabs().find(({ id }) => id === wanted)?.url ?? '');
  if (origin !== undefined) return origin;
  throw new AppFailure({
    code: 'secret_refused',
    message: 'Open the page that needs it first: the person is shown for which site it is, and it goes nowhere else.',
  });
}

/** The endings of a masked dialog; the one that could not be shown is none of anybody's mistakes. */
export function ofEnding(ending: SecretEnding, name: string, words: { readonly typed: string; readonly known: string }) {
  const told = (did: string, text: string) => ({ did, show: { kind: 'text', text, isFromPage: false } }) as const;
  switch (ending.type) {
    case 'typed':
      return told('the person typed it', `ending: typed. ${words.typed}`);
    case 'known':
      return told('it is there already', `ending: known. ${words.known}`);
    case 'declined':
      throw new AppFailure({ code: 'denied', message: `ending: declined. The person chose not to type "${name}".` });
    case 'expired':
      throw new AppFailure({ code: 'timeout', message: `ending: expired. Nobody typed "${name}" in time; nothing happened meanwhile.` });
    case 'not_shown':
      return told('the dialog could not be shown', `ending: could not be shown. ${ending.why} "${name}" was not typed; do not ask for it in the chat, tell the person.`);
  }
}
