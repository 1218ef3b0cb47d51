import { randomBytes } from 'node:crypto';
import { AppFailure, toAppError } from '../../src-preload/contract/errors.ts';
import type { SavedCredential, VaultProtection } from '../../src-preload/contract/vault.ts';
import type { Keychain } from './keys.ts';
import { KEYCHAIN_LIMIT_MS, createPatience } from './patience.ts';
import { KEY_BYTES, SCRYPT, keyOfPassphrase, open, seal } from './sealing.ts';
import { parseVault } from './vault-file.ts';
import type { VaultData, VaultFile } from './vault-file.ts';

/** Where the data key is in the keychain. */
const SLOT = 'vault:data-key';
const CHECK = 'wheelhouse vault';
const KEY_OF_PASSPHRASE = ['key'];

export interface LoginValues {
  readonly password: string;
  /** Of its one-time codes. */
  readonly codeSeed?: string;
}

/** Saved logins. Nothing of them is ever written without a key, and nothing that cannot be opened is written over. */
export interface Vault {
  state(): { readonly protection: VaultProtection; readonly trouble: string };
  /** Reads the file and asks the keychain; never rejects. */
  open(): Promise<void>;
  list(): readonly SavedCredential[];
  /** @throws AppFailure `unavailable` while the vault is locked */
  read(id: string): LoginValues | undefined;
  /** Replaces a login of the same name. */
  save(login: Pick<SavedCredential, 'name' | 'origin' | 'username'>, values: LoginValues): Promise<SavedCredential>;
  remove(id: string): Promise<void>;
  /** Tries the keychain again, or this passphrase. @throws AppFailure `invalid_input` for a wrong one */
  unlock(passphrase?: string): Promise<void>;
  /** @throws AppFailure `invalid_input` where logins are on the disk that this would leave behind */
  protect(by: 'passphrase' | 'memory', passphrase?: string): Promise<void>;
  needsPassphrase(): boolean;
}

export interface VaultDeps {
  readonly file: VaultFile;
  readonly keychain: Keychain | undefined;
  newId(): string;
  onChange(): void;
  readonly limitMs?: number;
}

interface Login {
  readonly shown: SavedCredential;
  readonly values: LoginValues;
}

const locked = (message: string): AppFailure => new AppFailure({ code: 'unavailable', reason: 'no_keychain', message });
const count = (logins: number): string => `${String(logins)} saved login${logins === 1 ? '' : 's'}`;

function sealLogin(key: Uint8Array, { shown, values }: Login): VaultData['logins'][number] {
  const { id, name, origin, username } = shown;
  return {
    id,
    about: seal(key, ['about', id], JSON.stringify({ name, origin, username })),
    values: seal(key, ['cred', name, origin], JSON.stringify(values)),
  };
}

function openLogin(key: Uint8Array, { id, about, values }: VaultData['logins'][number]): Login | undefined {
  const known = open(key, ['about', id], about);
  if (known === undefined) return undefined;
  const { name, origin, username } = JSON.parse(known) as Pick<SavedCredential, 'name' | 'origin' | 'username'>;
  const opened = open(key, ['cred', name, origin], values);
  if (opened === undefined) return undefined;
  const own = JSON.parse(opened) as LoginValues;
  return { shown: { id, name, origin, username, hasCode: own.codeSeed !== undefined, source: 'vault' }, values: own };
}

export function createVault({ file, keychain, newId, onChange, limitMs = KEYCHAIN_LIMIT_MS }: VaultDeps): Vault {
  const attempt = createPatience(keychain, limitMs);
  let protection: VaultProtection = 'opening';
  let trouble = '';
  let key: Uint8Array | undefined;
  let data: VaultData | undefined;
  let logins = new Map<string, Login>();

  function become(next: VaultProtection, words: string): void {
    protection = next;
    trouble = words;
    onChange();
  }

  const lock = (words: string): void => become('locked', `${count(data?.logins.length ?? 0)} cannot be read: ${words} Nothing is lost.`);

  function take(found: Uint8Array, from: VaultData): boolean {
    if (open(found, ['check'], from.check) !== CHECK) return false;
    const opened = from.logins.map((login) => openLogin(found, login));
    key = found;
    logins = new Map(opened.flatMap((login) => (login === undefined ? [] : [[login.shown.id, login]])));
    const broken = from.logins.length - logins.size;
    become(from.protection.by, broken === 0 ? '' : `${count(broken)} cannot be opened: the file was changed from outside. They stay in it.`);
    return true;
  }

  async function openWithKeychain(): Promise<void> {
    const tried = await attempt((chain) => chain.get(SLOT));
    if (data === undefined) {
      if ('trouble' in tried) become('memory', `The system keychain ${tried.trouble}. Logins are kept until you quit, unless you protect them with a passphrase.`);
      else {
        key = tried.value === undefined ? undefined : Buffer.from(tried.value, 'base64');
        become('keychain', '');
      }
      return;
    }
    if ('trouble' in tried) lock(`the system keychain ${tried.trouble}. Unlock it, then press Unlock here.`);
    else if (tried.value === undefined) lock('the system keychain no longer has their key. Was it replaced? Bring the old one back, then press Unlock here.');
    else if (!take(Buffer.from(tried.value, 'base64'), data)) lock('the key in the system keychain is another one. Bring the old keychain back, then press Unlock here.');
  }

  async function write(next: ReadonlyMap<string, Login>, by: VaultData['protection'], own: Uint8Array): Promise<void> {
    // What could not be opened stays as it is.
    const foreign = (data?.logins ?? []).filter(({ id }) => !logins.has(id) && !next.has(id));
    const sealed = [...foreign, ...[...next.values()].map((login) => sealLogin(own, login))];
    const whole: VaultData = { version: 1, protection: by, check: seal(own, ['check'], CHECK), logins: sealed };
    await file.write(JSON.stringify(whole));
    data = whole;
  }

  /** A key that is in the keychain for sure before anything is sealed with it. */
  async function keyForWriting(): Promise<Uint8Array | undefined> {
    if (key !== undefined || protection !== 'keychain') return key;
    const made = randomBytes(KEY_BYTES);
    const tried = await attempt(async (chain) => {
      await chain.set(SLOT, made.toString('base64'));
      return chain.get(SLOT);
    });
    if ('value' in tried && tried.value === made.toString('base64')) return (key = made);
    become('memory', 'The system keychain does not keep anything. Logins are kept until you quit, unless you protect them with a passphrase.');
    return undefined;
  }

  function mustBeOpen(): void {
    if (protection === 'locked' || protection === 'opening') throw locked(trouble === '' ? 'The saved logins are not open yet.' : trouble);
  }

  async function change(next: Map<string, Login>): Promise<void> {
    mustBeOpen();
    const own = await keyForWriting();
    if (own !== undefined) await write(next, data?.protection ?? { by: 'keychain' }, own);
    logins = next;
    onChange();
  }

  return {
    state: () => ({ protection, trouble }),
    async open() {
      try {
        data = await file.read(parseVault);
      } catch (thrown) {
        become('locked', `${toAppError(thrown).message} It is left as it is.`);
        return;
      }
      if (data?.protection.by === 'passphrase') lock('they are protected by a passphrase. Press Unlock and type it.');
      else await openWithKeychain();
    },
    list: () => [...logins.values()].map(({ shown }) => shown),
    read(id) {
      mustBeOpen();
      return logins.get(id)?.values;
    },
    async save({ name, origin, username }, values) {
      const old = [...logins.values()].find(({ shown }) => shown.name === name);
      const id = old?.shown.id ?? newId();
      const shown: SavedCredential = { id, name, origin, username, hasCode: values.codeSeed !== undefined, source: 'vault' };
      await change(new Map(logins).set(id, { shown, values }));
      return shown;
    },
    async remove(id) {
      const next = new Map(logins);
      if (!next.delete(id)) throw new AppFailure({ code: 'not_found', message: 'This login is not saved any more.' });
      await change(next);
    },
    async unlock(passphrase) {
      if (protection !== 'locked' || data === undefined) return openAgain();
      const { protection: by } = data;
      if (by.by === 'keychain') return openWithKeychain();
      if (passphrase === undefined) return;
      const outer = await keyOfPassphrase(passphrase, Buffer.from(by.salt, 'base64'), by);
      const own = open(outer, KEY_OF_PASSPHRASE, by.key);
      if (own === undefined || !take(Buffer.from(own, 'base64'), data)) {
        throw new AppFailure({ code: 'invalid_input', message: 'This is not the passphrase.' });
      }
    },
    async protect(by, passphrase) {
      if (protection === 'locked' || (by === 'memory' && data !== undefined)) {
        throw new AppFailure({ code: 'invalid_input', message: 'There are saved logins on the disk already: unlock them first.' });
      }
      if (by === 'memory') {
        become('memory', 'Logins are kept until you quit.');
        return;
      }
      if (passphrase === undefined || passphrase === '') throw new AppFailure({ code: 'invalid_input', message: 'Type a passphrase.' });
      const salt = randomBytes(16);
      const outer = await keyOfPassphrase(passphrase, salt, SCRYPT);
      const own = randomBytes(KEY_BYTES);
      const wrapped = seal(outer, KEY_OF_PASSPHRASE, own.toString('base64'));
      await write(logins, { by: 'passphrase', salt: salt.toString('base64'), ...SCRYPT, key: wrapped }, own);
      key = own;
      become('passphrase', '');
    },
    needsPassphrase: () => protection === 'locked' && data?.protection.by === 'passphrase',
  };

  /** A keychain that was not there when the app started may be there now. */
  async function openAgain(): Promise<void> {
    if (protection === 'memory' && logins.size === 0) await openWithKeychain();
  }
}
