import type { Keychain } from './keys.ts';

/** Encrypts with a key that only this user's desktop can bring, such as KWallet's, which is no store of entries for us. */
export interface Sealer {
  /** False where the "protection" is a fixed key, as without a desktop: nothing is sealed with it then. */
  isReal(): Promise<boolean>;
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

/** Sealed texts by slot, on the disk. */
export interface SealedFile {
  read(): Promise<Readonly<Record<string, string>>>;
  write(sealed: Readonly<Record<string, string>>): Promise<void>;
}

/** A keychain made of a sealer and a file. Every member rejects where the sealer protects nothing. */
export function sealedKeychain(sealer: Sealer, file: SealedFile): Keychain {
  let last: Promise<unknown> = Promise.resolve();
  const real = async (): Promise<void> => {
    if (!(await sealer.isReal())) throw new Error('nothing is sealed with a fixed key');
  };
  const change = (next: (now: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>): Promise<void> => {
    const done = last.then(async () => {
      await real();
      await file.write(await next(await file.read()));
    });
    last = done.catch(() => undefined);
    return done;
  };
  return {
    async get(slot) {
      const sealed = (await file.read())[slot];
      if (sealed === undefined) return undefined;
      await real();
      return sealer.open(sealed);
    },
    set: (slot, value) => change(async (now) => ({ ...now, [slot]: await sealer.seal(value) })),
    delete: (slot) => change((now) => Promise.resolve(Object.fromEntries(Object.entries(now).filter(([name]) => name !== slot)))),
    async list() {
      await real();
      return Object.keys(await file.read());
    },
  };
}

/**
 * Two keychains as one: an entry is kept in `first`, and in `second` where `first` cannot. What is in `second` is newer,
 * since a later success in `first` takes it out of there. One that hangs is not passed by: it may be asking its person.
 */
export function eitherKeychain(first: Keychain, second: Keychain): Keychain {
  const inSecond = (slot: string): Promise<string | undefined> => second.get(slot).catch(() => undefined);
  return {
    async get(slot) {
      return (await inSecond(slot)) ?? first.get(slot);
    },
    async set(slot, value) {
      const isInFirst = await first.set(slot, value).then(() => true, () => false);
      if (!isInFirst) await second.set(slot, value);
      else if ((await inSecond(slot)) !== undefined) await second.delete(slot);
    },
    async delete(slot) {
      const wasInSecond = (await inSecond(slot)) !== undefined;
      if (wasInSecond) await second.delete(slot);
      await first.delete(slot).catch((thrown: unknown) => {
        if (!wasInSecond) throw thrown;
      });
    },
    async list() {
      const [inFirst, others] = await Promise.allSettled([first.list(), second.list()]);
      if (inFirst.status === 'rejected' && others.status === 'rejected') throw inFirst.reason;
      const slots = [inFirst, others].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      return [...new Set(slots)];
    },
  };
}
