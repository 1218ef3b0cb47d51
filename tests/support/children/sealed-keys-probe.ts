import { join } from 'node:path';
import { app, safeStorage } from 'electron';
import { createKeyStore } from '../../../src-main/secrets/keys.ts';
import { eitherKeychain, sealedKeychain } from '../../../src-main/secrets/sealed-keys.ts';
import { desktopSealer } from '../../../src-main/shell/safe-storage.ts';
import { openSealedKeys } from '../../../src-main/storage/sealed-keys.ts';

/** In Electron, on a desktop whose keychain keeps no entries for us: what becomes of a key; `read` looks for the one of before. */
const refuses = (): Promise<never> => Promise.reject(new Error('no Secret Service'));
const none = { get: refuses, set: refuses, delete: refuses, list: refuses };
const home = process.env['PROBE_HOME'] ?? '';
app.setPath('userData', join(home, 'electron'));

async function look(): Promise<void> {
  const sealed = sealedKeychain(desktopSealer, openSealedKeys(join(home, 'keys.sealed')));
  const keys = createKeyStore({ keychain: eitherKeychain(none, sealed), memory: new Map() });
  const slot = 'llm:openai';
  const stored = process.env['PROBE_ACT'] === 'read' ? undefined : await keys.set(slot, 'sk-sealed-0123');
  const seen = { backend: safeStorage.getSelectedStorageBackend(), stored, found: await keys.get(slot), places: await keys.places() };
  process.stdout.write(`${JSON.stringify(seen)}\n`, () => app.exit(0));
}

// Electron is ready only after this file has been read to its end.
void app.whenReady().then(look);
