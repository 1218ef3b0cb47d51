import { quote } from '../core/view/untrusted.ts';
import type { HttpLogins } from '../tools/secret-ports.ts';
import type { AuthAnswer, AuthQuestion } from './cdp.ts';

export interface AuthWatch {
  /** What a server's question is answered with. */
  answer(question: AuthQuestion): AuthAnswer;
  /** What the last navigation was refused for, in words, since the last time; undefined when it was not. */
  takeChallenge(): string | undefined;
  takeNotes(): readonly string[];
}

const CANCEL: AuthAnswer = { response: 'CancelAuth' };

/**
 * A site that asks for a name and password by HTTP gets what the person typed for it, once; else none: the browser's own
 * question would block the page until a person answers it. The page that the server sends along is shown, and the result
 * says who asked.
 */
export function createAuth(logins: HttpLogins, tabId: string): AuthWatch {
  let challenge: string | undefined;
  let notes = new Set<string>();
  const tried = new Set<string>();
  return {
    answer({ requestId, authChallenge, resourceType, request }) {
      const { origin, realm, scheme } = authChallenge;
      const known = tried.has(requestId) ? undefined : logins.find(origin, realm);
      if (known !== undefined) {
        tried.add(requestId);
        return { response: 'ProvideCredentials', username: known.username, password: known.password };
      }
      const place = realm === '' ? '' : `, realm ${quote(realm, 80)}`;
      const words = `${origin} asks for a user name and password (HTTP ${quote(scheme, 20).slice(1, -1)}${place})`;
      if (resourceType === 'Document') {
        challenge = words;
        const hasFailed = tried.has(requestId);
        if (hasFailed) logins.forget(origin, realm);
        logins.asked({ kind: 'login', tabId, origin, realm, url: request.url, hasFailed });
      }
      notes.add(`${words}; none was given, only the person may give them`);
      return CANCEL;
    },
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
