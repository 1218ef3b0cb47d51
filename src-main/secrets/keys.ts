import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { KeyPlace } from '../../src-preload/contract/settings.ts';
import { KEYCHAIN_LIMIT_MS, createPatience } from './patience.ts';
import type { Trouble } from './patience.ts';

/** The system's store of secrets. Every member may reject or hang: it may be missing, locked or waiting for a person. */
export interface Keychain {
  get(slot: string): Promise<string | undefined>;
  set(slot: string, value: string): Promise<void>;
  delete(slot: string): Promise<void>;
  /** The slots that hold something. */
  list(): Promise<readonly string[]>;
}

/** A result, and what the person must be told about the keychain; the warning is never part of a key. */
interface FoundKey {
  readonly key: string | undefined;
  readonly warning: string | undefined;
}
interface StoredKey {
  readonly place: KeyPlace;
  readonly warning: string | undefined;
}
interface KeyPlaces {
  readonly places: Readonly<Record<string, KeyPlace>>;
  readonly warning: string | undefined;
}

/** Keys of providers by slot (`keySlot` of the contract). A key is in the keychain or in memory, never in a file of ours. */
export interface KeyStore {
  get(slot: string): Promise<FoundKey>;
  set(slot: string, key: string): Promise<StoredKey>;
  /** Rejects with `no_keychain` when the key may still be in the keychain. */
  clear(slot: string): Promise<void>;
  places(): Promise<KeyPlaces>;
}

function warningOf(trouble: Trouble, consequence: string): string {
  return `The system keychain ${trouble}. ${consequence}`;
}

export interface KeyStoreOptions {
  /** Undefined where there is none at all. */
  readonly keychain: Keychain | undefined;
  /** Keys that last as long as the app runs. */
  readonly memory: Map<string, string>;
  /** How long the keychain may take for one answer, in milliseconds. */
  readonly limitMs?: number;
}

export function createKeyStore({ keychain, memory, limitMs = KEYCHAIN_LIMIT_MS }: KeyStoreOptions): KeyStore {
  const attempt = createPatience(keychain, limitMs);

  return {
    async get(slot) {
      const own = memory.get(slot);
      if (own !== undefined) return { key: own, warning: undefined };
      const tried = await attempt((chain) => chain.get(slot));
      if ('value' in tried) return { key: tried.value, warning: undefined };
      return { key: undefined, warning: warningOf(tried.trouble, 'Keys that are in it are not available; unlock it, or enter the key again.') };
    },
    async set(slot, key) {
      const tried = await attempt((chain) => chain.set(slot, key));
      if ('value' in tried) {
        memory.delete(slot);
        return { place: 'keychain', warning: undefined };
      }
      memory.set(slot, key);
      return { place: 'memory', warning: warningOf(tried.trouble, 'The key is kept until Wheelhouse quits, and must be entered again then.') };
    },
    async clear(slot) {
      memory.delete(slot);
      const tried = await attempt((chain) => chain.delete(slot));
      if ('value' in tried || keychain === undefined) return;
      const message = warningOf(tried.trouble, 'The key may still be in it.');
      throw new AppFailure({ code: 'unavailable', reason: 'no_keychain', message });
    },
    async places() {
      const tried = await attempt((chain) => chain.list());
      // The data key of the vault is in the same keychain, and is nobody's to see.
      const kept = 'value' in tried ? tried.value.filter((slot) => slot.startsWith('llm:')) : [];
      const entries = [...kept.map((slot) => [slot, 'keychain'] as const), ...[...memory.keys()].map((slot) => [slot, 'memory'] as const)];
      const warning = 'value' in tried ? undefined : warningOf(tried.trouble, 'Keys are kept until Wheelhouse quits.');
      return { places: Object.fromEntries(entries), warning };
    },
  };
}

/** The keychain of macOS, Windows or the desktop, under a service name. Loaded at the first use: its library may be missing. */
export function keytarKeychain(service: string): Keychain {
  async function load() {
    const loaded = await import('keytar');
    return loaded.default;
  }
  return {
    async get(slot) {
      return (await (await load()).getPassword(service, slot)) ?? undefined;
    },
    async set(slot, value) {
      await (await load()).setPassword(service, slot, value);
    },
    async delete(slot) {
      await (await load()).deletePassword(service, slot);
    },
    async list() {
      return (await (await load()).findCredentials(service)).map(({ account }) => account);
    },
  };
}
