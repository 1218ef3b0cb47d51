import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { ScrollTo } from '../tools/ports.ts';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { ask, ROOT } from './hands/order.ts';
import type { Scroller } from './hands/places.ts';
import type { Show } from './spotlight.ts';
import type { ElementTarget } from './targets.ts';

const REST = 1_500;

export async function viewportSize(page: Page, signal: AbortSignal): Promise<{ width: number; height: number }> {
  const fixed = page.viewportSize();
  if (fixed !== null) return fixed;
  return abortable(page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })), signal);
}

const DIRECTIONS = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] } as const;

/** Waits until a smooth scroll has come to rest: the same place for three looks, a second and a half at most. */
async function rested(from: Locator, signal: AbortSignal): Promise<Scroller> {
  const until = Date.now() + REST;
  let last = await abortable(ask(from, 'measure', ACT_TIMEOUT), signal);
  for (let still = 0; still < 3 && Date.now() < until; ) {
    await delay(40, undefined, { signal });
    const now = await abortable(ask(from, 'measure', ACT_TIMEOUT), signal);
    still = now.top === last.top && now.left === last.left ? still + 1 : 0;
    last = now;
  }
  return last;
}

/** Scrolls by real wheel events over the box that holds the element, so that pages that load more on scrolling do. */
export async function scroll(
  page: Page,
  to: Exclude<ScrollTo, { kind: 'into_view' }>,
  inside: ElementTarget | undefined,
  show: Show,
  signal: AbortSignal,
): Promise<string> {
  const axis = to.kind === 'by' && (to.direction === 'left' || to.direction === 'right') ? 'x' : 'y';
  const [x, y] = to.kind === 'by' ? DIRECTIONS[to.direction] : DIRECTIONS[to.edge === 'top' ? 'up' : 'down'];
  const from = inside?.locator ?? page.locator(ROOT);
  if (inside) await act(inside, 'scrolled', () => inside.locator.scrollIntoViewIfNeeded({ timeout: ACT_TIMEOUT, signal }));
  const before = await abortable(ask(from, `scroller-${axis}`, ACT_TIMEOUT), signal);
  const what = inside === undefined ? (before.isPage || before.isNone ? 'the page' : 'the main part of the page') : before.isPage ? 'the page' : `the box of ${inside.label}`;
  const words = to.kind === 'by' ? to.direction : `to the ${to.edge}`;
  if (before.isNone) return `${what} ${words}, which did not move: there is nothing to scroll`;
  const box = await abortable(from.boundingBox({ timeout: ACT_TIMEOUT }), signal);
  const point = { x: (box?.x ?? 0) + before.dx + before.width / 2, y: (box?.y ?? 0) + before.dy + before.height / 2 };
  show(point);
  await abortable(page.mouse.move(point.x, point.y), signal);
  // Nine tenths of a page: the last line stays visible as the first one.
  const distance = to.kind === 'by' ? 0.9 * to.pages * (axis === 'x' ? before.width : before.height) : before.fullHeight + before.height;
  await abortable(page.mouse.wheel(x * distance, y * distance), signal);
  const after = await rested(from, signal);
  const [was, is, end] = axis === 'x' ? [before.left, after.left, after.fullWidth] : [before.top, after.top, after.fullHeight];
  if (was === is) return `${what} ${words}, which did not move: it is at its end`;
  return `${what} ${words} to ${Math.round(is)} of ${Math.max(Math.round(is), end)} px`;
}
