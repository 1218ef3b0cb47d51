import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A window that the browser then blocks never comes; after this many milliseconds nobody waits for it. */
const PATIENCE_MS = 3_000;

/** Knows which windows a page has asked for and have not come yet, from the moment of asking. */
export interface PopupWatch {
  /** Says that one of them is there. */
  arrived(): void;
  settled(signal: AbortSignal): Promise<void>;
}

export function watchPopups(page: Page): PopupWatch {
  let expected = 0;
  let wake = (): void => undefined;
  page
    .context()
    .newCDPSession(page)
    .then(async (session) => {
      session.on('Page.windowOpen', () => {
        expected += 1;
      });
      await session.send('Page.enable');
    })
    // A page that is gone already opens nothing.
    .catch(() => undefined);
  return {
    arrived() {
      expected = Math.max(0, expected - 1);
      wake();
    },
    async settled(signal) {
      const until = Date.now() + PATIENCE_MS;
      while (expected > 0 && Date.now() < until && !signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, delay(until - Date.now(), undefined, { signal }).catch(() => undefined)]);
      }
      expected = 0;
    },
  };
}
