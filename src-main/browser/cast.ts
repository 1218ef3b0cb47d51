import type { CDPSession, Page } from 'playwright-core';
import type { Frame } from '../../src-preload/contract/bridge.ts';
import { cdpOf } from './cdp.ts';

/** JPEG quality of the live picture: text stays readable at a tenth of the bytes of a lossless one. */
export const QUALITY = 80;

export type CastPicture = Omit<Frame, 'tabId' | 'spot'>;

/** A page that changes its process has nothing to picture for a moment: so often, and so many milliseconds, it is asked again. */
const TRIES = 40;
const AGAIN_MS = 250;

export interface Cast {
  /** Never fails. */
  stop(): Promise<void>;
}

async function start(page: Page, session: CDPSession, size: { readonly width: number; readonly height: number }): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, maxWidth: size.width, maxHeight: size.height });
      return;
    } catch (thrown) {
      if (tries === TRIES || page.isClosed() || !/Not attached to an active page/u.test(String(thrown))) throw thrown;
      await page.waitForEvent('framenavigated', { timeout: AGAIN_MS }).catch(() => undefined);
    }
  }
}

/**
 * Has the browser send each new picture of a page, by the debugging protocol itself: Playwright's own way loses every
 * picture of a window whose height is no whole number of CSS pixels, as on a display of 125 or 150 %.
 */
export async function startCast(
  page: Page,
  size: { readonly width: number; readonly height: number },
  onPicture: (picture: CastPicture) => void,
): Promise<Cast> {
  const session = await cdpOf(page);
  const arrived: Parameters<typeof session.on<'Page.screencastFrame'>>[1] = ({ data, metadata, sessionId }) => {
    // The next one comes when this one is said to have arrived.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    onPicture({ jpeg: Buffer.from(data, 'base64'), width: metadata.deviceWidth, height: metadata.deviceHeight });
  };
  session.on('Page.screencastFrame', arrived);
  await start(page, session, size);
  return {
    async stop() {
      session.off('Page.screencastFrame', arrived);
      await session.send('Page.stopScreencast').catch(() => undefined);
    },
  };
}
