import type { Locator, Page } from 'playwright-core';
import type { HttpLogins, LoginForm, SecretText, SecretTyping, TypedSecret } from '../tools/secret-ports.ts';
import { ACT_TIMEOUT } from './act.ts';
import { watchAuth } from './auth.ts';
import type { AuthWatch } from './auth.ts';
import type { FetchGate } from './fetch-gate.ts';
import { SECRETS, ask } from './hands/order.ts';
import { typeSecret } from './sealed-field.ts';
import { createSealedRequests } from './sealed-requests.ts';
import type { SealedRequests } from './sealed-requests.ts';
import { isTouched } from './secret-input.ts';
import type { ElementTarget } from './targets.ts';

export interface TabSecrets {
  /** Before this nobody knows whose requests these are. */
  readonly ready: Promise<void>;
  readonly auth: AuthWatch;
  readonly sealed: SealedRequests;
  loginForm(element: ElementTarget): Promise<LoginForm>;
  /** What is painted over in pictures. */
  masks(): readonly Locator[];
  typeInto(element: ElementTarget, text: SecretText, how: SecretTyping): Promise<TypedSecret>;
}

/** What all tabs of a browser have in common. */
export interface SharedSecrets {
  readonly logins: HttpLogins;
  readonly gate: FetchGate;
  /** Why pages of an origin need real values instead of stand-ins. */
  readonly reasons: Map<string, string>;
}

/** Everything of one tab that has to do with secrets. */
export function watchSecrets(page: Page, tabId: string, shared: SharedSecrets): TabSecrets {
  const auth = watchAuth(shared.logins, tabId);
  const sealed = createSealedRequests(page, { isTouched: () => isTouched(page), reasons: shared.reasons });
  const gate = shared.gate.join(page, { sealed, refused: auth.refused });
  return {
    ready: gate.ready,
    auth,
    sealed,
    loginForm: ({ locator }) => ask(locator, 'login', ACT_TIMEOUT),
    masks: () => (sealed.isActive() ? page.frames().map((frame) => frame.locator(SECRETS)) : []),
    typeInto: (element, text, how) => typeSecret({ page, sealed, gate }, element, text, how),
  };
}
