import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

const NONCE = 12;
const TAG = 16;
export const KEY_BYTES = 32;
/** As OWASP recommends for scrypt: 128 MiB, about half a second. */
export const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;

/** AES-256-GCM under a nonce of its own; nonce, tag and ciphertext in base64. What is in `about` must be the same to open it. */
export function seal(key: Uint8Array, about: readonly string[], text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(JSON.stringify(about)));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined when the key, the data or what it is about is another one. */
export function open(key: Uint8Array, about: readonly string[], sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE + TAG) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(JSON.stringify(about)));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

export function keyOfPassphrase(passphrase: string, salt: Uint8Array, { N, r, p }: { readonly N: number; readonly r: number; readonly p: number }): Promise<Uint8Array> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
