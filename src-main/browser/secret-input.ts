import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { ask } from './hands/order.ts';
import type { WriteOrder, WriteRefusal, Written } from './hands/secret.ts';
import type { ElementTarget } from './targets.ts';
import { worldsOf } from './worlds.ts';

export interface SecretWriting {
  readonly origin: string;
  readonly text: string;
  readonly isAppended: boolean;
}

function words(why: WriteRefusal, origin: string): string {
  switch (why) {
    case 'gone':
      return 'is no longer in the page';
    case 'origin':
      return `is not in a page of ${origin}, for which this secret is`;
    case 'frame':
      return 'is in a frame inside of another site';
    case 'kind':
      return 'is no field for text';
    case 'locked':
      return 'is disabled or read-only';
    case 'hidden':
      return 'is not visible';
    case 'covered':
      return 'is covered by something else';
    case 'focus':
      return 'gives the focus away when it gets it';
  }
}

/** Sent to be run in the page's isolated world; never called here. */
const WRITE = `function (order) { return globalThis.wheelhouseSecret.write(order); }`;

/** In which world the element that was aimed at is: in none where it belongs to another process, that is to another site. */
async function writeIn(page: Page, order: WriteOrder): Promise<Written> {
  const session = await page.context().newCDPSession(page);
  try {
    for (const world of await worldsOf(session)) {
      const expression = `globalThis.wheelhouseSecret?.isAimed('${order.token}') === true`;
      const { result } = await session.send('Runtime.evaluate', { expression, contextId: world.id, returnByValue: true });
      if (result.value !== true) continue;
      const call = { executionContextId: world.id, functionDeclaration: WRITE, arguments: [{ value: order }], returnByValue: true };
      const { result: written } = await session.send('Runtime.callFunctionOn', call);
      return written.value as Written;
    }
    return { type: 'refused', why: 'frame' };
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/**
 * Writes a secret or its stand-in into one field; false when the field makes something else of it and is empty again.
 * @throws AppFailure `secret_refused` when the field is not a visible one of the origin; nothing was typed then
 */
export async function writeSecret(page: Page, element: ElementTarget, { origin, text, isAppended }: SecretWriting): Promise<boolean> {
  const token = randomBytes(16).toString('hex');
  const written = await act(element, 'typed into', async () => {
    await ask(element.locator, 'aim', ACT_TIMEOUT, token);
    return writeIn(page, { token, origin, text, isAppended });
  });
  if (written.type === 'refused') {
    const where = written.why === 'origin' ? ` The page is at ${quote(page.url(), 120)}.` : '';
    throw new AppFailure({ code: 'secret_refused', message: `${element.label} ${words(written.why, origin)}; nothing was typed.${where}` });
  }
  return written.type === 'written';
}
