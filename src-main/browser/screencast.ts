import type { Page } from 'playwright-core';
import type { Frame, Spot } from '../../src-preload/contract/bridge.ts';
import { QUALITY, startCast } from './cast.ts';
import type { Cast, CastPicture } from './cast.ts';
import type { Painter } from './spotlight.ts';

/** A page that hangs is not waited for longer than this, in milliseconds. */
const PATIENCE_MS = 3_000;

export interface Viewer {
  readonly isVisible: boolean;
  /** Size of the picture in device pixels. */
  readonly width: number;
  readonly height: number;
}

/** Sends the live picture of one page at a time, and none while nobody looks. */
export interface Screencast {
  /** Switches to this page, or to none. */
  show(tab: { readonly id: string; readonly page: Page } | undefined): void;
  watch(viewer: Viewer): void;
  isWatched(): boolean;
  /** Sends where the assistant points in a tab along with its pictures; the page itself has nothing to do with it. */
  painterOf(tabId: string): Painter;
}

async function firstPicture(page: Page): Promise<CastPicture | undefined> {
  try {
    const jpeg = await page.screenshot({ type: 'jpeg', quality: QUALITY, scale: 'css', caret: 'initial', timeout: PATIENCE_MS });
    const { width, height } = page.viewportSize() ?? (await page.evaluate(() => ({ width: innerWidth, height: innerHeight })));
    return { jpeg, width, height };
  } catch {
    // A page that cannot be pictured now sends frames when it moves again.
    return undefined;
  }
}

interface Running {
  readonly page: Page;
  readonly width: number;
  readonly height: number;
  cast?: Cast;
}

export function createScreencast(onFrame: (frame: Frame) => void): Screencast {
  let viewer: Viewer = { isVisible: false, width: 0, height: 0 };
  let wanted: { readonly id: string; readonly page: Page } | undefined;
  let running: Running | undefined;
  let work: Promise<void> = Promise.resolve();
  let last: Frame | undefined;
  let spot: { readonly tabId: string; readonly at: Spot } | undefined;

  const send = (frame: Frame): void => {
    last = frame;
    onFrame(spot?.tabId === frame.tabId ? { ...frame, spot: spot.at } : frame);
  };
  const isWatched = (): boolean => viewer.isVisible && wanted !== undefined;

  function point(tabId: string, at: Spot | undefined): void {
    spot = at && { tabId, at };
    if (isWatched() && last?.tabId === tabId && wanted?.id === tabId) send(last);
  }

  async function apply(): Promise<void> {
    const target = viewer.isVisible && viewer.width > 0 && viewer.height > 0 ? wanted : undefined;
    const size = { width: viewer.width, height: viewer.height };
    const isSame = running?.page === target?.page && running?.width === size.width && running.height === size.height;
    if (isSame) return;
    const before = running;
    running = undefined;
    last = undefined;
    await before?.cast?.stop();
    if (target === undefined || target.page.isClosed()) return;
    const { id, page } = target;
    const own: Running = { page, ...size };
    running = own;
    const come = { frames: 0 };
    const isShown = (): boolean => running === own;
    own.cast = await startCast(page, size, (picture) => {
      if (!isShown()) return;
      come.frames += 1;
      send({ tabId: id, ...picture });
    });
    // A page that does not change sends nothing by itself: its first picture is taken by hand.
    const still = await firstPicture(page);
    if (come.frames === 0 && still !== undefined && isShown()) send({ tabId: id, ...still });
  }

  /** One change after the other; a page that closes meanwhile just shows nothing. */
  function change(): void {
    work = work.then(apply).catch(() => {
      running = undefined;
    });
  }

  return {
    show(tab) {
      wanted = tab;
      change();
    },
    watch(next) {
      viewer = next;
      change();
    },
    isWatched,
    painterOf: (tabId) => ({
      isSeen: () => isWatched() && wanted?.id === tabId,
      isInPicture: false,
      lagMs: 0,
      show: (at) => point(tabId, at),
      clear() {
        point(tabId, undefined);
        return Promise.resolve();
      },
    }),
  };
}
