import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { ClickOptions } from '../tools/ports.ts';
import { abortable } from './abortable.ts';
import { patiently } from './act.ts';
import { viewportSize } from './pointer.ts';
import type { ElementTarget } from './targets.ts';

export async function clickElement(element: ElementTarget, options: ClickOptions, signal: AbortSignal): Promise<string> {
  const { button, count, modifiers } = options;
  const remark = await patiently(element, 'clicked', (timeout) =>
    element.locator.click({ button, clickCount: count, modifiers: [...modifiers], timeout, signal }),
  );
  return element.label + remark;
}

/** Holds the pointer over an element: what opens stays open until the pointer moves. */
export async function hoverElement(element: ElementTarget, signal: AbortSignal): Promise<string> {
  await patiently(element, 'pointed at', (timeout) => element.locator.hover({ timeout, signal }));
  return element.label;
}

/** @throws AppFailure `invalid_input` for a point that is not in the visible page. */
export async function checkPoint(page: Page, x: number, y: number, signal: AbortSignal): Promise<void> {
  const size = await viewportSize(page, signal);
  if (x < size.width && y < size.height) return;
  const message = `The point ${x}, ${y} is outside of the visible page, which is ${size.width}x${size.height}.`;
  throw new AppFailure({ code: 'invalid_input', message });
}

/** Clicks with the real mouse at a point of the viewport, in CSS pixels. */
export async function clickPoint(page: Page, x: number, y: number, options: ClickOptions, signal: AbortSignal): Promise<string> {
  await checkPoint(page, x, y, signal);
  const { button, count, modifiers } = options;
  for (const key of modifiers) await abortable(page.keyboard.down(key), signal);
  try {
    await abortable(page.mouse.click(x, y, { button, clickCount: count }), signal);
  } finally {
    for (const key of modifiers) await page.keyboard.up(key);
  }
  return `the point ${x}, ${y}`;
}
