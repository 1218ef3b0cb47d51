import type { Locator, Page } from 'playwright-core';
import type { HttpLogins, LoginForm, SecretText, SecretTyping, TypedSecret } from '../tools/secret-ports.ts';
import { ACT_TIMEOUT } from './act.ts';
import { createAuth } from './auth.ts';
import type { AuthWatch } from './auth.ts';
import { createFetchGate } from './fetch-gate.ts';
import { SECRETS, ask } from './hands/order.ts';
import { typeSecret } from './sealed-field.ts';
import { createSealedRequests } from './sealed-requests.ts';
import type { SealedRequests } from './sealed-requests.ts';
import { isTouched } from './secret-input.ts';
import type { ElementTarget } from './targets.ts';

export interface TabSecrets {
  /** Before this the first page could ask for a login that nobody hears of. */
  readonly ready: Promise<void>;
  readonly auth: AuthWatch;
  readonly sealed: SealedRequests;
  loginForm(element: ElementTarget): Promise<LoginForm>;
  /** What is painted over in pictures. */
  masks(): readonly Locator[];
  typeInto(element: ElementTarget, text: SecretText, how: SecretTyping): Promise<TypedSecret>;
}

/** Everything of one tab that has to do with secrets. `reasons`: why pages of an origin need real values. */
export function watchSecrets(page: Page, tabId: string, logins: HttpLogins, reasons: Map<string, string>): TabSecrets {
  const auth = createAuth(logins, tabId);
  const sealed = createSealedRequests(page, { isTouched: () => isTouched(page), reasons });
  const gate = createFetchGate(page, { sealed, answer: auth.answer });
  return {
    ready: gate.ready,
    auth,
    sealed,
    loginForm: ({ locator }) => ask(locator, 'login', ACT_TIMEOUT),
    masks: () => (sealed.isActive() ? page.frames().map((frame) => frame.locator(SECRETS)) : []),
    typeInto: (element, text, how) => typeSecret({ page, sealed, gate }, element, text, how),
  };
}
