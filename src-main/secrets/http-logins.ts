import type { HttpLogins, SiteQuestion } from '../tools/secret-ports.ts';
import type { Held, HeldSecrets } from './held.ts';

export interface KeptHttpLogins extends HttpLogins {
  keep(origin: string, realm: string, username: string, password: string): void;
  /** The page for which the person is to be asked, since the last time. */
  takeQuestion(): SiteQuestion | undefined;
}

/** What persons typed for servers that ask by HTTP, until the app ends, as browsers do it. */
export function createHttpLogins(held: HeldSecrets): KeptHttpLogins {
  const kept = new Map<string, { readonly username: string; readonly secret: Held }>();
  let question: SiteQuestion | undefined;
  const key = (origin: string, realm: string): string => `${origin} ${realm}`;
  const forget = (origin: string, realm: string): void => {
    kept.get(key(origin, realm))?.secret.end();
    kept.delete(key(origin, realm));
  };
  return {
    find(origin, realm) {
      const found = kept.get(key(origin, realm));
      return found && { username: found.username, password: found.secret.open() };
    },
    forget,
    asked(next) {
      question = next;
    },
    takeQuestion() {
      const taken = question;
      question = undefined;
      return taken;
    },
    keep(origin, realm, username, password) {
      forget(origin, realm);
      kept.set(key(origin, realm), { username, secret: held.keep('http.password', origin, password) });
    },
  };
}
