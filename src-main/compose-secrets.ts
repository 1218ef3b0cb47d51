import { domainToUnicode } from 'node:url';
import { AppFailure } from '../src-preload/contract/errors.ts';
import type { Settings } from '../src-preload/contract/settings.ts';
import type { VaultState } from '../src-preload/contract/vault.ts';
import { siteInWords } from './core/secrets/binding.ts';
import { parseCodeSeed } from './core/secrets/totp.ts';
import type { Requests } from './core/requests.ts';
import { createBroker } from './secrets/broker.ts';
import type { Broker } from './secrets/broker.ts';
import type { Keychain } from './secrets/keys.ts';
import { createLogins } from './secrets/logins.ts';
import { createOnePassword } from './secrets/onepassword.ts';
import { createVault } from './secrets/vault.ts';
import type { VaultFile } from './secrets/vault-file.ts';

export interface SecretsOptions {
  /** Undefined where no window can be shown. */
  readonly requests: Requests | undefined;
  readonly keychain: Keychain | undefined;
  readonly file: VaultFile;
  settings(): Pick<Settings, 'onePassword' | 'realTypingOrigins'>;
  allowRealTyping(origin: string): Promise<void>;
  onVault(state: VaultState): void;
  onProblem(thrown: unknown): void;
  newId(): string;
  now(): number;
  readonly dialogMs?: number;
}

/** What the window may do with saved logins; every value is asked for in the masked dialog. */
export interface SecretParts {
  readonly broker: Broker;
  submit: Broker['submit'];
  createCredential(login: { readonly name: string; readonly origin: string; readonly username: string; readonly hasCode: boolean }): Promise<void>;
  deleteCredential(id: string): Promise<void>;
  unlock(): Promise<void>;
  protect(by: 'passphrase' | 'memory'): Promise<void>;
}

const cancelled = (): AppFailure => new AppFailure({ code: 'cancelled', message: 'Nothing was changed.' });

/** Builds the parts that know secrets, and opens the vault in the background. */
export function composeSecrets(options: SecretsOptions): SecretParts {
  const { newId, now, settings } = options;
  const vault = createVault({ file: options.file, keychain: options.keychain, newId, onChange: publish });
  const onePassword = createOnePassword({ choice: () => settings().onePassword, newId, now });
  const site = (origin: string) => siteInWords(origin, domainToUnicode);
  const broker = createBroker({
    requests: options.requests,
    logins: createLogins({ vault, onePassword, onProblem: options.onProblem, now }),
    site,
    realTyping: { isAllowed: (origin) => settings().realTypingOrigins.includes(origin), allow: options.allowRealTyping },
    newId,
    now,
    dialogMs: options.dialogMs,
  });

  function publish(): void {
    options.onVault({ ...vault.state(), credentials: vault.list() });
  }

  const empty = { conversationId: null, name: '', prompt: '', keeping: 'nowhere', site: null, username: null, isNew: false, fault: '' } as const;

  /** Asks in the masked dialog until what is typed is taken, or the person gives up. */
  async function ask<T>(draft: Parameters<Broker['dialog']>[0], take: (value: string) => Promise<T> | T): Promise<T> {
    let fault = '';
    for (;;) {
      const ending = await broker.dialog({ ...draft, fault }, new AbortController().signal);
      if (ending.type !== 'typed') throw cancelled();
      try {
        return await take(ending.typed.value);
      } catch (thrown) {
        if (!(thrown instanceof AppFailure) || thrown.error.code !== 'invalid_input') throw thrown;
        fault = thrown.message;
      }
    }
  }

  const keepingNow = () => {
    const { protection } = vault.state();
    return protection === 'keychain' || protection === 'passphrase' ? protection : 'memory';
  };

  // A slow keychain must not keep the window from opening.
  vault.open().catch(options.onProblem);

  return {
    broker,
    submit: broker.submit,
    async createCredential({ name, origin, username, hasCode }) {
      if (vault.list().some((one) => one.name === name)) throw new AppFailure({ code: 'invalid_input', message: `A login is saved as "${name}" already. Choose another name.` });
      const draft = { ...empty, name, site: site(origin), keeping: keepingNow() } as const;
      const password = await ask({ ...draft, use: 'credential' }, (value) => value);
      const codeSeed = hasCode
        ? await ask({ ...draft, use: 'code_seed' }, (value) => {
            parseCodeSeed(value);
            return value;
          })
        : undefined;
      await vault.save({ name, origin, username }, { password, ...(codeSeed === undefined ? {} : { codeSeed }) });
    },
    deleteCredential: (id) => vault.remove(id),
    async unlock() {
      if (vault.needsPassphrase()) await ask({ ...empty, use: 'passphrase' }, (value) => vault.unlock(value));
      else await vault.unlock();
    },
    async protect(by) {
      if (by === 'memory') await vault.protect('memory');
      else await ask({ ...empty, use: 'passphrase', isNew: true, keeping: 'passphrase' }, (value) => vault.protect('passphrase', value));
    },
  };
}
