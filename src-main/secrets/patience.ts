import type { Keychain } from './keys.ts';

/** What is beyond the keychain's answer, in words. Its own message may hold anything and is not shown. */
export type Trouble = 'cannot be used' | 'did not answer; it may be locked';
export type Tried<T> = { readonly value: T } | { readonly trouble: Trouble };
export type Attempt = <T>(work: (keychain: Keychain) => Promise<T>) => Promise<Tried<T>>;

/** Milliseconds that a keychain may take for one answer. */
export const KEYCHAIN_LIMIT_MS = 3_000;

/** Asks a keychain that may be missing, broken or waiting for a person; never rejects, never waits longer than the limit. */
export function createPatience(keychain: Keychain | undefined, limitMs: number): Attempt {
  /** A call that took too long and is still out. Until it is back no other is made, so that none overtakes it. */
  let stuck: Promise<unknown> | undefined;

  return async function attempt<T>(work: (keychain: Keychain) => Promise<T>): Promise<Tried<T>> {
    if (keychain === undefined) return { trouble: 'cannot be used' };
    if (stuck !== undefined) return { trouble: 'did not answer; it may be locked' };
    const done = work(keychain).then(
      (value): Tried<T> => ({ value }),
      (): Tried<T> => ({ trouble: 'cannot be used' }),
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Tried<T>>((resolve) => {
      timer = setTimeout(() => {
        stuck = done.finally(() => (stuck = undefined));
        resolve({ trouble: 'did not answer; it may be locked' });
      }, limitMs);
    });
    const first = await Promise.race([done, late]);
    clearTimeout(timer);
    return first;
  };
}
