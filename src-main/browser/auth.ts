import { quote } from '../core/view/untrusted.ts';
import type { HttpLogins } from '../tools/secret-ports.ts';
import type { AuthAnswer, AuthQuestion } from './cdp.ts';

const CANCEL: AuthAnswer = { response: 'CancelAuth' };
/** Requests whose answer is remembered; older ones are long over. */
const MOST_TRIED = 1_000;

export interface AuthAnswers {
  /** What a server's question is answered with, and whether a login was refused before. */
  answer(question: AuthQuestion): { readonly answer: AuthAnswer; readonly hasFailed: boolean };
}

/**
 * A site that asks for a name and password by HTTP gets what the person typed for it, once; else none: the browser's own
 * question would block the page until a person answers it.
 */
export function createAuthAnswers(logins: HttpLogins): AuthAnswers {
  const tried = new Set<string>();
  return {
    answer({ requestId, authChallenge: { origin, realm } }) {
      const hasFailed = tried.has(requestId);
      const known = hasFailed ? undefined : logins.find(origin, realm);
      if (known === undefined) return { answer: CANCEL, hasFailed };
      if (tried.size >= MOST_TRIED) tried.clear();
      tried.add(requestId);
      return { answer: { response: 'ProvideCredentials', username: known.username, password: known.password }, hasFailed };
    },
  };
}

/** What one tab knows of the questions that were answered with no login. */
export interface AuthWatch {
  refused(question: AuthQuestion, hasFailed: boolean): void;
  /** What the last navigation was refused for, in words, since the last time; undefined when it was not. */
  takeChallenge(): string | undefined;
  takeNotes(): readonly string[];
}

/** The page that the server sends along is shown, and the result says who asked. */
export function watchAuth(logins: HttpLogins, tabId: string): AuthWatch {
  let challenge: string | undefined;
  let notes = new Set<string>();
  return {
    refused({ authChallenge, resourceType, request }, hasFailed) {
      const { origin, realm, scheme } = authChallenge;
      const place = realm === '' ? '' : `, realm ${quote(realm, 80)}`;
      const words = `${origin} asks for a user name and password (HTTP ${quote(scheme, 20).slice(1, -1)}${place})`;
      if (resourceType === 'Document') {
        challenge = words;
        if (hasFailed) logins.forget(origin, realm);
        logins.asked({ kind: 'login', tabId, origin, realm, url: request.url, hasFailed });
      }
      notes.add(`${words}; none was given, only the person may give them`);
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
