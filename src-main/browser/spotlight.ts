import type { Page } from 'playwright-core';
import type { Spot } from '../../src-preload/contract/bridge.ts';
import { cdpOf } from './cdp.ts';
import type { Place } from './drag.ts';
import { ask, related } from './hands/order.ts';

/** Milliseconds for which a settled act stays visible. */
const LINGER_MS = 1_500;
/** An element that does not say where it is within this time is not pointed at. */
const PATIENCE_MS = 3_000;

/** Who draws where the assistant points. Nothing of it may ever be waited for by an act. */
export interface Painter {
  /** Whether anybody can see it now. */
  isSeen(): boolean;
  /** It is drawn inside of the page's picture: pictures for a model are taken without it. */
  readonly isInPicture: boolean;
  /** Milliseconds that a drawing waits for the act to end, where drawing keeps the page busy. */
  readonly lagMs: number;
  show(spot: Spot): void;
  /** Resolves when nothing of it is visible any more; never fails. */
  clear(): Promise<void>;
}

/** Says what an act is about from here on; returns at once. */
export type Show = (place: Place) => void;

/** Shows a person who watches where the assistant points and what it acts on. */
export interface Spotlight {
  /** Runs an act, which says what it is about as soon as it knows; ends at once when the signal aborts. */
  during<T>(signal: AbortSignal, work: (show: Show) => Promise<T>): Promise<T>;
  /** What follows an act belongs to it: it stays visible until a moment after. */
  settling<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work while nothing of it is in the picture of the page. */
  without<T>(work: () => Promise<T>): Promise<T>;
  dispose(): void;
}

async function spotOf(place: Place): Promise<Spot | undefined> {
  if ('x' in place) return { x: place.x, y: place.y };
  // A hidden checkbox is seen as its label.
  const face = related(place.locator, 'face');
  const [box, middle] = await Promise.all([face.boundingBox({ timeout: PATIENCE_MS }), ask(face, 'middle', PATIENCE_MS)]);
  return box && middle ? { x: box.x + middle.dx, y: box.y + middle.dy, box } : undefined;
}

export function createSpotlight(page: Page, painter: Painter): Spotlight {
  /** Counts the acts: what is found out about an earlier one comes too late. */
  let act = 0;
  let spot: Spot | undefined;
  let isActing = false;
  let isHeld = false;
  let end: NodeJS.Timeout | undefined;
  let lag: NodeJS.Timeout | undefined;
  let release = (): void => undefined;

  const paint = (): void => {
    clearTimeout(lag);
    lag = undefined;
    if (spot !== undefined && !isHeld) painter.show(spot);
  };

  function draw(next: Spot): void {
    spot = next;
    if (!isActing || painter.lagMs === 0) paint();
    else lag ??= setTimeout(paint, painter.lagMs);
  }

  function finish(): void {
    act += 1;
    clearTimeout(end);
    clearTimeout(lag);
    lag = undefined;
    release();
    release = () => undefined;
    if (spot === undefined) return;
    spot = undefined;
    void painter.clear();
  }

  function linger(): void {
    clearTimeout(end);
    end = setTimeout(finish, LINGER_MS);
    end.unref();
  }

  /** What was acted on went with its document. A pointer stays where it is; in the page it would have to be drawn anew. */
  function left(): void {
    if (spot === undefined) return;
    if (painter.isInPicture) {
      finish();
      return;
    }
    act += 1;
    draw({ x: spot.x, y: spot.y });
  }

  cdpOf(page)
    .then(async (session) => {
      session.on('Page.frameNavigated', ({ frame }) => {
        if (frame.parentId === undefined) left();
      });
      await session.send('Page.enable');
    })
    // A page that is gone goes nowhere.
    .catch(() => undefined);

  return {
    async during(signal, work) {
      if (!painter.isSeen() || signal.aborted) return work(() => undefined);
      release();
      clearTimeout(end);
      act += 1;
      const own = act;
      // With a drawing of the act before in it, a page takes longer for this one.
      if (painter.lagMs > 0) void painter.clear();
      spot = painter.lagMs > 0 ? undefined : spot;
      let place: Place | undefined;
      const look = (): void => {
        if (place === undefined || own !== act) return;
        const seen = place;
        spotOf(seen).then(
          (next) => {
            if (next !== undefined && own === act && seen === place) draw(next);
          },
          // Gone, or hidden: there is nothing to point at.
          () => undefined,
        );
      };
      signal.addEventListener('abort', finish, { once: true });
      release = () => signal.removeEventListener('abort', finish);
      isActing = true;
      try {
        return await work((next) => {
          place = next;
          look();
        });
      } finally {
        isActing = false;
        paint();
        // It may have been scrolled to, or have moved.
        look();
        linger();
      }
    },
    async settling(work) {
      clearTimeout(end);
      try {
        return await work();
      } finally {
        linger();
      }
    },
    async without(work) {
      if (!painter.isInPicture || (spot === undefined && !isActing)) return work();
      isHeld = true;
      try {
        await painter.clear();
        return await work();
      } finally {
        isHeld = false;
        paint();
      }
    },
    dispose() {
      spot = undefined;
      finish();
    },
  };
}
