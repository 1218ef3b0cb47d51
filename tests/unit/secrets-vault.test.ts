import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keychain } from '../../src-main/secrets/keys.ts';
import { createKeyStore } from '../../src-main/secrets/keys.ts';
import { open, seal } from '../../src-main/secrets/sealing.ts';
import { createVault } from '../../src-main/secrets/vault.ts';
import type { Vault } from '../../src-main/secrets/vault.ts';
import { openVaultFile } from '../../src-main/storage/vault-file.ts';
import { cases } from '../support/counts.ts';

const LOGIN = { name: 'shop', origin: 'https://shop.example', username: 'me' };
const VALUES = { password: 'Zq7$$xK9w+BnM4!', codeSeed: 'GEZDGNBVGY3TQOJQ' };

let home: string;
let path: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-vault-'));
  path = join(home, 'logins.vault');
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A keychain that lasts as long as the test, and can be made to fail like one. */
function chainOf(entries = new Map<string, string>()) {
  let mood: 'well' | 'fails' | 'hangs' = 'well';
  const answer = <T>(value: () => T): Promise<T> => {
    if (mood === 'hangs') return new Promise(() => undefined);
    return mood === 'fails' ? Promise.reject(new Error('locked')) : Promise.resolve(value());
  };
  const keychain: Keychain = {
    get: (slot) => answer(() => entries.get(slot)),
    set: (slot, value) => answer(() => void entries.set(slot, value)),
    delete: (slot) => answer(() => void entries.delete(slot)),
    list: () => answer(() => [...entries.keys()]),
  };
  return { keychain, entries, become: (next: typeof mood) => (mood = next) };
}

async function vaultWith(keychain: Keychain | undefined): Promise<Vault> {
  const vault = createVault({ file: openVaultFile(path), keychain, newId: randomUUID, onChange: () => undefined, limitMs: 200 });
  await vault.open();
  return vault;
}

describe('sealing', () => {
  it('opens with the same key and about the same thing only', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 3 }), fc.array(fc.string(), { maxLength: 3 }), (text, about, other) => {
        const key = randomBytes(32);
        const sealed = seal(key, about, text);
        const isSame = JSON.stringify(about) === JSON.stringify(other);
        return open(key, about, sealed) === text.toWellFormed() && open(randomBytes(32), about, sealed) === undefined && (open(key, other, sealed) !== undefined) === isSame;
      }),
      { numRuns: cases(10_000, 300) },
    );
  });
});

describe('the vault', () => {
  it('keeps logins over a restart, encrypted, for this user only', async () => {
    const { keychain } = chainOf();
    const first = await vaultWith(keychain);
    const { id } = await first.save(LOGIN, VALUES);
    const raw = await readFile(path, 'utf8');
    for (const clear of ['Zq7', 'shop', 'me"', 'GEZD']) expect(raw).not.toContain(clear);
    expect((await stat(path)).mode & 0o077).toBe(0);
    const second = await vaultWith(keychain);
    expect(second.list()).toEqual([{ id, ...LOGIN, hasCode: true, source: 'vault' }]);
    expect(second.read(id)).toEqual(VALUES);
    await second.remove(id);
    expect((await vaultWith(keychain)).list()).toEqual([]);
  });

  it.each(['fails', 'hangs'] as const)('says that logins wait while the keychain %s, loses nothing, and opens when it is back', async (mood) => {
    const chain = chainOf();
    const { id } = await (await vaultWith(chain.keychain)).save(LOGIN, VALUES);
    const before = await readFile(path, 'utf8');
    chain.become(mood);
    const vault = await vaultWith(chain.keychain);
    expect(vault.state()).toMatchObject({ protection: 'locked' });
    expect(vault.state().trouble).toContain('1 saved login cannot be read');
    await expect(vault.save({ ...LOGIN, name: 'other' }, VALUES)).rejects.toThrow('cannot be read');
    expect(await readFile(path, 'utf8')).toBe(before);
    chain.become('well');
    if (mood === 'fails') {
      await vault.unlock();
      expect(vault.read(id)).toEqual(VALUES);
    }
    expect((await vaultWith(chain.keychain)).read(id)).toEqual(VALUES);
  });

  it('never makes a second key while the first one is missing or another one is there', async () => {
    const chain = chainOf();
    const { id } = await (await vaultWith(chain.keychain)).save(LOGIN, VALUES);
    const key = chain.entries.get('vault:data-key') ?? '';
    for (const replaced of [undefined, randomBytes(32).toString('base64')]) {
      chain.entries.clear();
      if (replaced !== undefined) chain.entries.set('vault:data-key', replaced);
      const vault = await vaultWith(chain.keychain);
      expect(vault.state().protection).toBe('locked');
      await expect(vault.save(LOGIN, VALUES)).rejects.toThrow();
      await expect(vault.protect('passphrase', 'x')).rejects.toThrow();
      expect(chain.entries.get('vault:data-key')).toBe(replaced);
    }
    chain.entries.set('vault:data-key', key);
    expect((await vaultWith(chain.keychain)).read(id)).toEqual(VALUES);
  });

  it('without a keychain keeps logins in memory and writes nothing, until a passphrase protects them', async () => {
    const vault = await vaultWith(undefined);
    expect(vault.state().protection).toBe('memory');
    const { id } = await vault.save(LOGIN, VALUES);
    await expect(readFile(path)).rejects.toThrow();
    await vault.protect('passphrase', 'correct horse');
    const again = await vaultWith(undefined);
    expect(again.state().protection).toBe('locked');
    expect(() => again.read(id)).toThrow('passphrase');
    await expect(again.unlock('wrong horse')).rejects.toThrow('This is not the passphrase.');
    await again.unlock('correct horse');
    expect(again.read(id)).toEqual(VALUES);
  });

  it('uses the copy of before for every way in which the file can be cut, and says so when both are broken', async () => {
    const { keychain } = chainOf();
    const vault = await vaultWith(keychain);
    await vault.save(LOGIN, VALUES);
    await vault.save({ ...LOGIN, name: 'second' }, VALUES);
    const whole = await readFile(path);
    const step = Math.max(1, Math.floor(whole.length / cases(400, 40)));
    for (let length = 0; length < whole.length; length += step) {
      await writeFile(path, whole.subarray(0, length));
      expect((await vaultWith(keychain)).list().map(({ name }) => name)).toEqual(['shop']);
    }
    await writeFile(`${path}.previous`, 'broken');
    const broken = await vaultWith(keychain);
    expect(broken.state()).toMatchObject({ protection: 'locked' });
    expect(broken.state().trouble).toContain('damaged');
    expect(await readFile(path, 'utf8')).toBe(whole.subarray(0, await readFile(path).then(({ length }) => length)).toString());
  });

  it('opens no record that was moved to another name or changed, and keeps it', async () => {
    const { keychain } = chainOf();
    const vault = await vaultWith(keychain);
    await vault.save(LOGIN, VALUES);
    await vault.save({ ...LOGIN, name: 'second', origin: 'https://evil.example' }, { password: 'other' });
    const data = JSON.parse(await readFile(path, 'utf8')) as { logins: { about: string; values: string }[] };
    const [one, two] = data.logins;
    if (one === undefined || two === undefined) throw new Error('two logins were saved');
    [one.values, two.values] = [two.values, one.values];
    await writeFile(path, JSON.stringify(data));
    const moved = await vaultWith(keychain);
    expect(moved.list()).toEqual([]);
    expect(moved.state().trouble).toContain('2 saved logins cannot be opened');
    await moved.save({ ...LOGIN, name: 'third' }, VALUES);
    expect((JSON.parse(await readFile(path, 'utf8')) as typeof data).logins).toHaveLength(3);
  });

  it('shows its key to nobody who lists keys', async () => {
    const { keychain } = chainOf();
    await (await vaultWith(keychain)).save(LOGIN, VALUES);
    expect((await createKeyStore({ keychain, memory: new Map() }).places()).places).toEqual({});
  });
});
