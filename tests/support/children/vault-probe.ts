import { randomUUID } from 'node:crypto';
import { createVault } from '../../../src-main/secrets/vault.ts';
import { keytarKeychain } from '../../../src-main/secrets/keys.ts';
import { openVaultFile } from '../../../src-main/storage/vault-file.ts';

/** Opens the vault of the file in argv over the keychain of this session, and prints its state; `save` saves a login before. */
const [, , path = '', act] = process.argv;
const vault = createVault({ file: openVaultFile(path), keychain: keytarKeychain('wheelhouse-test'), newId: randomUUID, onChange: () => undefined });
await vault.open();
if (act === 'save') await vault.save({ name: 'shop', origin: 'https://shop.example', username: 'me' }, { password: 'Zq7$$xK9w+BnM4!' });
const [login] = vault.list();
const seen = { ...vault.state(), names: vault.list().map(({ name }) => name), password: login === undefined ? null : vault.read(login.id)?.password };
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit(0));
