import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { ask } from './hands/order.ts';
import type { WriteOrder, WriteRefusal, Written } from './hands/secret.ts';
import type { ElementTarget } from './targets.ts';
import { worldsOf } from './worlds.ts';
import type { World } from './worlds.ts';

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

/** Milliseconds in which a page says whether anything was pressed in it; one that is busy says nothing. */
const TOUCH_MS = 1_000;

async function inWorlds<T>(page: Page, work: (session: CDPSession, world: World) => Promise<T | undefined>): Promise<T | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    for (const world of await worldsOf(session)) {
      const found = await work(session, world);
      if (found !== undefined) return found;
    }
    return undefined;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

async function isTrue(session: CDPSession, world: World, expression: string): Promise<boolean> {
  const { result } = await session.send('Runtime.evaluate', { expression, contextId: world.id, returnByValue: true });
  return result.value === true;
}

/** Whether somebody has pressed a button or Enter since a secret was written: what leaves before that is no login. */
export async function isTouched(page: Page): Promise<boolean> {
  const asked = inWorlds(page, async (session, world) => (await isTrue(session, world, 'globalThis.wheelhouseSecret?.isTouched() === true')) || undefined);
  return Promise.race([asked.then((found) => found === true, () => false), delay(TOUCH_MS, false, { ref: false })]);
}

/** In which world the element that was aimed at is: in none where it belongs to another process, that is to another site. */
async function writeIn(page: Page, order: WriteOrder): Promise<Written> {
  const written = await inWorlds(page, async (session, world) => {
    if (!(await isTrue(session, world, `globalThis.wheelhouseSecret?.isAimed('${order.token}') === true`))) return undefined;
    const call = { executionContextId: world.id, functionDeclaration: WRITE, arguments: [{ value: order }], returnByValue: true };
    return (await session.send('Runtime.callFunctionOn', call)).result.value as Written;
  });
  return written ?? { type: 'refused', why: 'frame' };
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
