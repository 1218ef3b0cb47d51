import type { Locator, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { Shot } from '../tools/ports.ts';
import { abortable, isTimeout } from './abortable.ts';
import type { ElementTarget } from './targets.ts';
import { viewportSize } from './pointer.ts';

/** Chromium's own limit of a picture's side is 16,384 px; half of it keeps a full page readable for a model. */
const MOST_HEIGHT = 8_192;
const SHOT_TIMEOUT = 15_000;

/** A PNG says its size in the eight bytes after its first header. */
function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

export interface ShotOptions {
  readonly isFullPage: boolean;
  /** What is painted over, since it may show a secret. */
  readonly masks: readonly Locator[];
}

/** A picture in CSS pixels of the viewport, of one element, or of the whole page down to 8,192 px. */
export async function takeShot(
  page: Page,
  element: ElementTarget | undefined,
  { isFullPage, masks }: ShotOptions,
  signal: AbortSignal,
): Promise<Shot> {
  // Hiding the caret would set a style on every field of the page.
  const options = { type: 'png' as const, scale: 'css' as const, caret: 'initial' as const, timeout: SHOT_TIMEOUT, mask: [...masks], maskColor: '#1f2937' };
  try {
    if (element !== undefined) return shot(await abortable(element.locator.screenshot({ ...options, signal }), signal));
    if (!isFullPage) return shot(await abortable(page.screenshot(options), signal));
    const { width } = await viewportSize(page, signal);
    const height = await abortable(page.evaluate(() => document.documentElement.scrollHeight), signal);
    const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) };
    return shot(await abortable(page.screenshot({ ...options, fullPage: true, clip }), signal));
  } catch (thrown) {
    if (thrown instanceof AppFailure || !isTimeout(thrown)) throw thrown;
    const what = element === undefined ? 'The page' : element.label;
    throw new AppFailure({ code: 'timeout', message: `${what} could not be pictured within ${SHOT_TIMEOUT / 1000} s.` });
  }
}

function shot(png: Uint8Array): Shot {
  return { png, ...pngSize(png) };
}
