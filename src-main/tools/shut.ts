import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { SecretsPort } from './secret-ports.ts';

/** Tabs whose page only the person may see: a protected login in them did not succeed, or nobody knows. */
export interface ShutTabs {
  /** Asks the person in the background whether the assistant may look again. */
  shut(tabId: string, origin: string, why: string, secrets: SecretsPort): void;
  /** @throws AppFailure `blocked` while the tab is shut */
  check(tabId: string): void;
}

export function createShutTabs(): ShutTabs {
  const closed = new Map<string, string>();
  return {
    shut(tabId, origin, why, secrets) {
      closed.set(tabId, origin);
      void secrets.mayLookAgain(origin, why).then((isAllowed) => {
        if (isAllowed) closed.delete(tabId);
      });
    },
    check(tabId) {
      const origin = closed.get(tabId);
      if (origin === undefined) return;
      const message = `A protected login at ${origin} in ${tabId} did not succeed: the page is kept from you until the person lets you look at it again. They have been asked; no other tool gets around it.`;
      throw new AppFailure({ code: 'blocked', message });
    },
  };
}
