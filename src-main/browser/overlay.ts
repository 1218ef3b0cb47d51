import type { CDPSession, Page } from 'playwright-core';
import type { Spot } from '../../src-preload/contract/bridge.ts';
import { cdpOf } from './cdp.ts';
import type { Painter } from './spotlight.ts';

/** Drawing takes a page 20 to 80 ms, more than most clicks: it waits until the act is over, unless that takes longer. */
const LAG_MS = 150;
/** The pointer as four corners, its tip at the origin, in CSS pixels. */
const ARROW = [0, 0, 0, 24, 6.5, 18, 17, 17] as const;

const accent = (a: number): { r: number; g: number; b: number; a: number } => ({ r: 11, g: 107, b: 125, a });

/** How the pixels of a page, of its window and of the display relate. */
interface Scale {
  readonly zoom: number;
  readonly density: number;
}

async function scaleOf(session: CDPSession): Promise<Scale> {
  const { layoutViewport, cssLayoutViewport, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const zoom = cssVisualViewport.zoom ?? 1;
  return { zoom, density: layoutViewport.clientWidth / cssLayoutViewport.clientWidth / zoom };
}

/** In pixels of the window; what lies left of or above it is cut off, because Chromium refuses it. */
function inside(box: NonNullable<Spot['box']>, zoom: number): NonNullable<Spot['box']> {
  const whole = (length: number): number => Math.max(0, Math.round(length * zoom));
  const [x, y] = [whole(box.x), whole(box.y)];
  return { x, y, width: whole(box.x + box.width) - x, height: whole(box.y + box.height) - y };
}

/**
 * Draws with the highlights of Chromium's own developer tools: they lie above the page, where no script, no layout and no
 * click meets them. There are two at a time: the "hinge" is a box, the "quad" has any four corners.
 */
export function createOverlay(page: Page): Painter {
  let enabled: Promise<CDPSession> | undefined;
  let isShown = false;
  /** One drawing after the other; the latest one wins. */
  let wanted: Spot | undefined;
  let work: Promise<void> = Promise.resolve();

  async function enable(): Promise<CDPSession> {
    const session = await cdpOf(page);
    await session.send('DOM.enable');
    await session.send('Overlay.enable');
    return session;
  }

  async function draw(spot: Spot): Promise<void> {
    enabled ??= enable();
    const session = await enabled;
    const { zoom, density } = await scaleOf(session);
    if (wanted !== spot) return;
    isShown = true;
    const hinge = spot.box && { hingeConfig: { rect: inside(spot.box, zoom), contentColor: accent(0.14), outlineColor: accent(1) } };
    // Chromium multiplies the corners of a quad by the density of the display once too often (seen in version 156).
    const quad = ARROW.map((corner, index) => ((index % 2 === 0 ? spot.x : spot.y) * zoom + corner) / density);
    await Promise.all([
      session.send('Overlay.setShowHinge', hinge ?? {}),
      session.send('Overlay.highlightQuad', { quad, color: accent(1), outlineColor: { r: 255, g: 255, b: 255, a: 1 } }),
    ]);
  }

  async function wipe(): Promise<void> {
    if (!isShown || enabled === undefined) return;
    isShown = false;
    const session = await enabled;
    await Promise.all([session.send('Overlay.setShowHinge', {}), session.send('Overlay.hideHighlight')]);
  }

  const then = (step: () => Promise<void>): Promise<void> => {
    // A page that is gone shows nothing; a browser without this domain shows nothing either.
    work = work.then(step).catch(() => undefined);
    return work;
  };

  return {
    isSeen: () => true,
    isInPicture: true,
    lagMs: LAG_MS,
    show(spot) {
      wanted = spot;
      void then(async () => (wanted === spot ? draw(spot) : undefined));
    },
    clear() {
      wanted = undefined;
      return then(wipe);
    },
  };
}
