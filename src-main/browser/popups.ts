import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { cdpOf } from './cdp.ts';

/** A window that never comes is not waited for longer than this many milliseconds. */
const PATIENCE_MS = 3_000;

/** Knows which windows a page has asked for and have not come yet, from the moment of asking. */
export interface PopupWatch {
  /** Says that one of them is there; false when the page asked for none: the person or a middle click opened it. */
  arrived(): boolean;
  settled(signal: AbortSignal): Promise<void>;
  takeNotes(): readonly string[];
}

export function watchPopups(page: Page): PopupWatch {
  let expected = 0;
  /** Asked for without a click of anybody: the browser's popup blocker stops them, unless they come all the same. */
  let unwanted = 0;
  let wake = (): void => undefined;
  cdpOf(page)
    .then(async (session) => {
      session.on('Page.windowOpen', ({ userGesture }) => {
        if (userGesture) expected += 1;
        else unwanted += 1;
      });
      await session.send('Page.enable');
    })
    // A page that is gone already opens nothing.
    .catch(() => undefined);
  return {
    arrived() {
      const isAsked = expected > 0 || unwanted > 0;
      if (expected > 0) expected -= 1;
      else unwanted = Math.max(0, unwanted - 1);
      wake();
      return isAsked;
    },
    async settled(signal) {
      const until = Date.now() + PATIENCE_MS;
      while (expected > 0 && Date.now() < until && !signal.aborted && !page.isClosed()) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, delay(until - Date.now(), undefined, { signal, ref: false }).catch(() => undefined)]);
      }
      expected = 0;
    },
    takeNotes() {
      if (unwanted === 0) return [];
      const note = `the browser blocked ${unwanted} window${unwanted === 1 ? '' : 's'} that the page tried to open`;
      unwanted = 0;
      return [note];
    },
  };
}
