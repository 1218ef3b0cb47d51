import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { ScrollTo } from '../tools/ports.ts';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import type { ElementTarget } from './targets.ts';

export async function viewportSize(page: Page, signal: AbortSignal): Promise<{ width: number; height: number }> {
  const fixed = page.viewportSize();
  if (fixed !== null) return fixed;
  return abortable(page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })), signal);
}

interface Position {
  readonly top: number;
  readonly height: number;
}

async function position(page: Page, inside: ElementTarget | undefined, signal: AbortSignal): Promise<Position> {
  const work = inside
    ? inside.locator.evaluate((node) => ({ top: node.scrollTop, height: node.scrollHeight }))
    : page.evaluate(() => ({ top: window.scrollY, height: document.documentElement.scrollHeight }));
  return abortable(work, signal);
}

/** Where the wheel turns: the middle of the element's visible part, or of the page. */
async function aim(page: Page, inside: ElementTarget | undefined, signal: AbortSignal): Promise<{ width: number; height: number }> {
  const view = await viewportSize(page, signal);
  if (inside === undefined) {
    await abortable(page.mouse.move(view.width / 2, view.height / 2), signal);
    return view;
  }
  await act(inside, 'scrolled', () => inside.locator.scrollIntoViewIfNeeded({ timeout: ACT_TIMEOUT, signal }));
  const box = await inside.locator.boundingBox({ timeout: ACT_TIMEOUT });
  if (box === null) throw new AppFailure({ code: 'blocked', message: `${inside.label} is not visible now.` });
  const middle = (start: number, length: number, limit: number): number =>
    (Math.max(0, start) + Math.min(limit, start + length)) / 2;
  const point = { x: middle(box.x, box.width, view.width), y: middle(box.y, box.height, view.height) };
  await abortable(page.mouse.move(point.x, point.y), signal);
  return { width: box.width, height: box.height };
}

const DIRECTIONS = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] } as const;

/** Scrolls by real wheel events, so that pages that load more on scrolling do. */
export async function scroll(
  page: Page,
  to: Exclude<ScrollTo, { kind: 'into_view' }>,
  inside: ElementTarget | undefined,
  signal: AbortSignal,
): Promise<string> {
  const before = await position(page, inside, signal);
  const size = await aim(page, inside, signal);
  if (to.kind === 'by') {
    const [x, y] = DIRECTIONS[to.direction];
    // Nine tenths of a page: the last line stays visible as the first one.
    await abortable(page.mouse.wheel(x * size.width * 0.9 * to.pages, y * size.height * 0.9 * to.pages), signal);
  } else {
    const distance = to.edge === 'top' ? -before.top - size.height : before.height;
    await abortable(page.mouse.wheel(0, distance), signal);
  }
  await settledScroll(page, inside, signal);
  const after = await position(page, inside, signal);
  const where = inside === undefined ? 'the page' : inside.label;
  const direction = to.kind === 'by' ? to.direction : `to the ${to.edge}`;
  const moved = after.top === before.top && to.kind === 'by' && DIRECTIONS[to.direction][1] !== 0;
  return `${where} ${direction}${moved ? ', which did not move: it is at its end' : ` to ${Math.round(after.top)} of ${after.height} px`}`;
}

/** Waits until a smooth scroll has come to rest: the same place for three frames, a second at most. */
async function settledScroll(page: Page, inside: ElementTarget | undefined, signal: AbortSignal): Promise<void> {
  const rest = (node: Element | null): Promise<void> =>
    new Promise((resolve) => {
      const top = (): number => node?.scrollTop ?? window.scrollY;
      let last = top();
      let still = 0;
      const started = performance.now();
      const look = (): void => {
        still = top() === last ? still + 1 : 0;
        last = top();
        if (still >= 3 || performance.now() - started > 1_000) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const work = inside ? inside.locator.evaluate(rest) : page.evaluate(rest, null);
  await abortable(work.catch(() => undefined), signal);
}
