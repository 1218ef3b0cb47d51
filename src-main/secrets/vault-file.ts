import { z } from 'zod';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/u);

/** What lies on the disk: nothing in it says for which sites logins are saved, or under which names. */
const vaultSchema = z.strictObject({
  version: z.literal(1),
  protection: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('keychain') }),
    z.strictObject({
      by: z.literal('passphrase'),
      salt: base64,
      N: z.int().min(2 ** 14).max(2 ** 20),
      r: z.int().min(1).max(32),
      p: z.int().min(1).max(16),
      /** The data key, sealed by the passphrase. */
      key: base64,
    }),
  ]),
  /** Opens with the right data key only. */
  check: base64,
  logins: z.array(z.strictObject({ id: z.string().min(1).max(64), about: base64, values: base64 })).max(10_000),
});
export type VaultData = z.infer<typeof vaultSchema>;

/** @throws Error when it is no vault of ours */
export function parseVault(text: string): VaultData {
  return vaultSchema.parse(JSON.parse(text));
}

/** Where the vault lies. Writing is whole or not at all, and keeps the copy of before. */
export interface VaultFile {
  /** The newest copy for which `isGood` holds, undefined when there is none at all. @throws AppFailure `storage` when there are copies and none is good */
  read<T>(parse: (text: string) => T): Promise<T | undefined>;
  write(text: string): Promise<void>;
}
