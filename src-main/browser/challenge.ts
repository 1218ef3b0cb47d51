import type { ElementHandle, Frame, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { abortable } from './abortable.ts';
import type { Show } from './spotlight.ts';

/** Addresses and titles of the frames in which "are you human" boxes live. */
const ADDRESS = /turnstile|challenges?[./-]|captcha/iu;
const TITLE = /challenge|captcha|turnstile|not a robot|human/iu;
const PATIENCE = 2_000;
/** Where the box is in a widget that cannot be looked into, in pixels from its left side: the same in all known ones. */
const BOX_LEFT = 30;

interface Widget {
  readonly frame: Frame;
  readonly holder: ElementHandle;
  readonly title: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

async function widgetOf(frame: Frame): Promise<Widget | undefined> {
  const holder = await frame.frameElement();
  const title = (await holder.getAttribute('title')) ?? '';
  if (!ADDRESS.test(frame.url()) && !TITLE.test(title)) return undefined;
  await holder.scrollIntoViewIfNeeded({ timeout: PATIENCE }).catch(() => undefined);
  const box = await holder.boundingBox();
  // Smaller ones are invisible helpers, larger ones the puzzle that follows.
  if (box === null || box.width < 60 || box.height < 30 || box.height > 200) return undefined;
  return { frame, holder, title, box };
}

/** One click with the real mouse on the checkbox of a bot check. @throws AppFailure `not_found` where there is none. */
export async function clickChallenge(page: Page, show: Show, signal: AbortSignal): Promise<string> {
  const frames = page.frames().filter((frame) => frame.parentFrame() !== null);
  const found = await abortable(Promise.all(frames.map((frame) => widgetOf(frame).catch(() => undefined))), signal);
  const widgets = found.filter((widget) => widget !== undefined);
  const [widget] = widgets;
  if (widget === undefined) {
    throw new AppFailure({ code: 'not_found', message: 'There is no challenge widget with a checkbox in this page; nothing was clicked.' });
  }
  const { frame, box, title } = widget;
  const tick = frame.locator('input[type=checkbox], [role=checkbox]').first();
  const inside = await tick.boundingBox({ timeout: 300 }).catch(() => null);
  const point = inside
    ? { x: inside.x + inside.width / 2, y: inside.y + inside.height / 2 }
    : { x: box.x + Math.min(BOX_LEFT, box.width / 2), y: box.y + box.height / 2 };
  show(point);
  await abortable(page.mouse.move(point.x, point.y, { steps: 8 }), signal);
  await abortable(page.mouse.click(point.x, point.y), signal);
  const more = widgets.length > 1 ? `, the first of ${widgets.length} widgets` : '';
  return `the checkbox of the challenge${title === '' ? '' : ` ${quote(title, 80)}`}${more}`;
}
