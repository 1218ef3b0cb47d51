import { codeAt, parseCodeSeed } from '../core/secrets/totp.ts';
import type { SavedCredential } from '../../src-preload/contract/vault.ts';
import type { SavedLogins } from './broker.ts';
import type { OnePassword } from './onepassword.ts';
import type { Vault } from './vault.ts';

export interface LoginsDeps {
  readonly vault: Vault;
  readonly onePassword: OnePassword;
  /** A source that cannot be read must not hide the other one. */
  onProblem(thrown: unknown): void;
  now(): number;
}

/** Saved logins of every source. Nothing else that is kept in a keychain can be reached through this, by any name. */
export function createLogins({ vault, onePassword, onProblem, now }: LoginsDeps): SavedLogins {
  const others = async (): Promise<readonly SavedCredential[]> => {
    try {
      return await onePassword.list();
    } catch (thrown) {
      onProblem(thrown);
      return [];
    }
  };
  return {
    list: async () => [...vault.list(), ...(await others())],
    async read(id) {
      if (vault.list().some((one) => one.id === id)) return vault.read(id);
      const found = await onePassword.read(id);
      return found && { password: found.password };
    },
    async codeOf(id) {
      if (!vault.list().some((one) => one.id === id)) return (await onePassword.read(id))?.code;
      const seed = vault.read(id)?.codeSeed;
      return seed === undefined ? undefined : codeAt(parseCodeSeed(seed), now());
    },
    save: (login, values) => vault.save(login, values),
    keeping() {
      const { protection } = vault.state();
      return protection === 'keychain' || protection === 'passphrase' ? protection : 'memory';
    },
  };
}
