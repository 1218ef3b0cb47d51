import type { Page } from 'playwright-core';
import { quote } from '../core/view/untrusted.ts';
import { cdpOf } from './cdp.ts';

/** Only these can bring up a question for a name and password; pictures and styles go without the detour. */
const KINDS = ['Document', 'XHR', 'Fetch'] as const;

export interface AuthWatch {
  /** What the last navigation was refused for, in words, since the last time; undefined when it was not. */
  takeChallenge(): string | undefined;
  takeNotes(): readonly string[];
}

/**
 * A site that asks for a name and password by HTTP gets none: the browser's own question would block the page until a
 * person answers it. The page that the server sends along is shown, and the result says who asked.
 */
export function watchAuth(page: Page): AuthWatch {
  let challenge: string | undefined;
  let notes = new Set<string>();
  cdpOf(page)
    .then(async (session) => {
      session.on('Fetch.requestPaused', ({ requestId }) => {
        session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
      });
      session.on('Fetch.authRequired', ({ requestId, authChallenge, resourceType }) => {
        const realm = authChallenge.realm === '' ? '' : `, realm ${quote(authChallenge.realm, 80)}`;
        const words = `${authChallenge.origin} asks for a user name and password (HTTP ${quote(authChallenge.scheme, 20).slice(1, -1)}${realm})`;
        if (resourceType === 'Document') challenge = words;
        notes.add(`${words}; none was given, only the person may give them`);
        const authChallengeResponse = { response: 'CancelAuth' } as const;
        session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined);
      });
      const patterns = KINDS.map((resourceType) => ({ resourceType }));
      await session.send('Fetch.enable', { patterns, handleAuthRequests: true });
    })
    // A page that is gone asks nothing.
    .catch(() => undefined);
  return {
    takeChallenge() {
      const taken = challenge;
      challenge = undefined;
      return taken;
    },
    takeNotes() {
      const taken = [...notes].slice(0, 3);
      notes = new Set();
      return taken;
    },
  };
}
