import { join } from 'node:path';

/** Where everything of one installation is kept. `home` is the only folder that is ever written to. */
export interface Paths {
  readonly home: string;
  readonly conversations: string;
  readonly journal: string;
  readonly vault: string;
  /** Encrypted keys of providers, where the keychain cannot hold them itself. */
  readonly keys: string;
  files(assistantId: string): string;
  profile(assistantId: string): string;
}

export function pathsIn(home: string): Paths {
  return {
    home,
    conversations: join(home, 'conversations'),
    journal: join(home, 'journal'),
    vault: join(home, 'logins.vault'),
    keys: join(home, 'keys.sealed'),
    files: (assistantId) => join(home, 'files', assistantId),
    profile: (assistantId) => join(home, 'profiles', assistantId),
  };
}
