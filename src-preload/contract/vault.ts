/**
 * How saved logins are protected: by a key in the system's keychain, by a passphrase, or not on the disk at all.
 * `locked`: they are on the disk and cannot be read now; `opening`: the keychain has not answered yet.
 */
export type VaultProtection = 'opening' | 'keychain' | 'passphrase' | 'memory' | 'locked';

/** A saved login as the window may know it: never the password, never the seed of its codes. */
export interface SavedCredential {
  readonly id: string;
  /** As in `{{secret:NAME}}`. */
  readonly name: string;
  readonly origin: string;
  /** Empty when none is saved. */
  readonly username: string;
  readonly hasCode: boolean;
  readonly source: 'vault' | 'onepassword';
}

export interface VaultState {
  readonly protection: VaultProtection;
  /** What the person should know, and what to do, in one or two sentences; empty when all is well. */
  readonly trouble: string;
  readonly credentials: readonly SavedCredential[];
}

export const openingVault: VaultState = { protection: 'opening', trouble: '', credentials: [] };
