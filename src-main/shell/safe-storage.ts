import { safeStorage } from 'electron';
import type { SafeStorage } from 'electron';

/** The calls of Electron before 46 that block; 33 has no others. */
interface BlockingStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
}

const current: Partial<SafeStorage> = safeStorage;
const blocking: BlockingStorage = safeStorage;

/** Electron's encryption, whose key the desktop keeps. Ready from the app's `ready` on. */
export const desktopSealer = {
  async isReal(): Promise<boolean> {
    const isThere = (await current.isAsyncEncryptionAvailable?.()) ?? blocking.isEncryptionAvailable();
    if (!isThere || process.platform !== 'linux') return isThere;
    const backend = safeStorage.getSelectedStorageBackend();
    // `basic_text` is a key that everybody knows.
    return backend !== 'basic_text' && backend !== 'unknown';
  },
  async seal(text: string): Promise<string> {
    const bytes = (await current.encryptStringAsync?.(text)) ?? blocking.encryptString(text);
    return bytes.toString('base64');
  },
  async open(sealed: string): Promise<string> {
    const bytes = Buffer.from(sealed, 'base64');
    return (await current.decryptStringAsync?.(bytes))?.result ?? blocking.decryptString(bytes);
  },
};
