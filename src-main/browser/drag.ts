import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { DragEnd } from '../tools/ports.ts';
import { abortable } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { checkPoint, hoverElement } from './click.ts';
import { viewportSize } from './pointer.ts';
import type { Show } from './spotlight.ts';
import type { ElementTarget } from './targets.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
/** One end of a drag: an element that was found, or a point of the viewport. */
export type Place = ElementTarget | Point;

/** Moves on the way; libraries start a drag only after a few of them. */
const STEPS = 12;

const isPoint = (place: Place): place is Point => 'x' in place;

export async function placeOf(end: DragEnd, find: (target: Exclude<DragEnd, Point>) => Promise<ElementTarget>): Promise<Place> {
  return 'x' in end ? end : find(end);
}

async function middle(page: Page, place: Place, signal: AbortSignal): Promise<Point> {
  if (isPoint(place)) return place;
  const box = await act(place, 'dragged', () => place.locator.boundingBox({ timeout: ACT_TIMEOUT }));
  if (box === null) throw new AppFailure({ code: 'blocked', message: `${place.label} is not visible now.` });
  const view = await viewportSize(page, signal);
  const inside = (start: number, length: number, limit: number): number => (Math.max(0, start) + Math.min(limit, start + length)) / 2;
  return { x: inside(box.x, box.width, view.width), y: inside(box.y, box.height, view.height) };
}

const words = (place: Place): string => (isPoint(place) ? `the point ${place.x}, ${place.y}` : place.label);

/** Drags with the real mouse: works for what the browser drags itself and for what a page moves by pointer events. */
export async function dragTo(page: Page, from: Place, to: Place, show: Show, signal: AbortSignal): Promise<string> {
  show(from);
  for (const place of [from, to]) if (isPoint(place)) await checkPoint(page, place.x, place.y, signal);
  // The goal first, so that scrolling to it does not move the start away under the pressed button.
  if (!isPoint(to)) await act(to, 'scrolled to', () => to.locator.scrollIntoViewIfNeeded({ timeout: ACT_TIMEOUT, signal }));
  if (isPoint(from)) await abortable(page.mouse.move(from.x, from.y), signal);
  else await hoverElement(from, signal);
  await abortable(page.mouse.down(), signal);
  try {
    const start = await middle(page, from, signal);
    // A few pixels first: that is where a drag begins for those who look at the distance.
    await abortable(page.mouse.move(start.x + 6, start.y + 6, { steps: 3 }), signal);
    if (!isPoint(to)) await to.locator.scrollIntoViewIfNeeded({ timeout: ACT_TIMEOUT }).catch(() => undefined);
    show(to);
    const goal = await middle(page, to, signal);
    await abortable(page.mouse.move(goal.x, goal.y, { steps: STEPS }), signal);
    // Things make room while something is dragged over them: go to where the goal is now, and rest there once.
    const there = await middle(page, to, signal).catch(() => goal);
    await abortable(page.mouse.move(there.x, there.y, { steps: 2 }), signal);
    await abortable(page.mouse.move(there.x + 1, there.y), signal);
  } finally {
    await page.mouse.up();
  }
  return `${words(from)} to ${words(to)}`;
}
