import type { Page } from 'playwright-core';
import { quote } from '../core/view/untrusted.ts';
import { cdpOf } from './cdp.ts';

const NETWORK_WORDS: readonly (readonly [RegExp, string])[] = [
  [/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED/u, 'its name is not known'],
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/u, 'there is no network'],
  [/ERR_CONNECTION_REFUSED/u, 'nothing answers at this address'],
  [/ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/u, 'the server broke the connection'],
  [/ERR_(CONNECTION_)?TIMED_OUT|ERR_ADDRESS_UNREACHABLE/u, 'the server does not answer'],
  [/ERR_(CERT|SSL)_/u, 'its certificate cannot be trusted'],
  [/ERR_TUNNEL|ERR_PROXY/u, 'the way out to the network is closed'],
  [/ERR_TOO_MANY_REDIRECTS/u, 'it redirects in a circle'],
  [/ERR_HTTP_RESPONSE_CODE_FAILURE/u, 'the server answers with an error and sends no page'],
];

/** Why an address gave no page, by what the browser says of it. */
export function whyUnreachable(text: string): string {
  const code = /ERR_\w+/u.exec(text)?.[0];
  return NETWORK_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? (code === undefined ? 'it could not be loaded' : `the browser says ${code}`);
}

/** Knows the address for which a tab shows the browser's own page of an error. */
export interface UnreachableWatch {
  address(): string | undefined;
  /** The failure of this address is told by whoever opens it. */
  opens(url: string): void;
  takeNotes(): readonly string[];
}

export function watchUnreachable(page: Page, onChange: () => void): UnreachableWatch {
  let address: string | undefined;
  let opened: string | undefined;
  let isTold = false;
  let words = '';
  const learn = ({ unreachableUrl }: { readonly unreachableUrl?: string }): void => {
    if (address === unreachableUrl) return;
    address = unreachableUrl;
    isTold = address === opened;
    onChange();
  };
  page.on('requestfailed', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) words = request.failure()?.errorText ?? '';
  });
  cdpOf(page)
    .then(async (session) => {
      session.on('Page.frameNavigated', ({ frame }) => {
        if (frame.parentId === undefined) learn(frame);
      });
      await session.send('Page.enable');
      const { frameTree } = await session.send('Page.getFrameTree');
      learn(frameTree.frame);
    })
    // A page that is gone shows nothing.
    .catch(() => undefined);
  return {
    // Until the debugger has told, the address that was to be opened is the best that is known.
    address: () => address ?? (page.url().startsWith('chrome-error:') ? opened : undefined),
    opens(url) {
      opened = url;
      words = '';
    },
    takeNotes() {
      if (address === undefined || isTold) return [];
      isTold = true;
      return [`${quote(address, 120)} did not load: it cannot be reached from here, ${whyUnreachable(words)}. The tab shows the browser's own page about it`];
    },
  };
}
