import { copyFile, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleChild } from '../support/children/bundle.ts';
import { UNLOCKED, hasKeychain, inSession, whyNoKeychain } from '../support/keychain.ts';
import { newFolder } from '../support/storage/folder.ts';

interface Seen {
  readonly stored: { readonly place: string; readonly warning?: string };
  readonly isSame: boolean;
  readonly places: { readonly places: Readonly<Record<string, string>> };
  readonly missing: { readonly key?: string; readonly warning?: string };
  readonly cleared: string;
  readonly after: { readonly key?: string };
}

interface SeenVault {
  readonly protection: string;
  readonly trouble: string;
  readonly names: readonly string[];
  readonly password: string | null;
}

const children = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['keychain-probe', 'vault-probe']) {
    children.set(name, await bundleChild(fileURLToPath(new URL(`../support/children/${name}.ts`, import.meta.url))));
  }
});
afterAll(async () => {
  for (const child of children.values()) await rm(dirname(child), { recursive: true, force: true });
});

const lastLine = (text: string): unknown => JSON.parse(text.trim().split('\n').at(-1) ?? '');
const call = (name: string, ...values: readonly string[]): string => [process.execPath, children.get(name) ?? '', ...values].map((part) => `"${part}"`).join(' ');

async function probe(home: string, hasBus: boolean, before: string): Promise<Seen> {
  return lastLine(await inSession(home, hasBus, `${before}\n${call('keychain-probe')}`)) as Seen;
}

/** Nothing below the folder holds the text in clear. */
async function expectNowhere(home: string, text: string): Promise<void> {
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(text);
  }
}

describe.skipIf(!hasKeychain)(`keys in the real keychain of a desktop${whyNoKeychain}`, () => {
  it('are there for another process of the app and gone after clearing, and no file holds them in clear', async () => {
    const home = await newFolder();
    const seen = await probe(home, true, UNLOCKED);
    expect(seen).toMatchObject({
      stored: { place: 'keychain' }, isSame: true, places: { places: { 'llm:openai': 'keychain' } }, missing: {}, cleared: 'cleared', after: {},
    });
    expect(seen.missing).toEqual({});
    expect(seen.after).toEqual({});
    await expectNowhere(home, '0123 456');
  });

  it('fall back to memory with a warning where the keychain was never set up', async () => {
    const seen = await probe(await newFolder(), true, 'true');
    expect(seen.stored).toMatchObject({ place: 'memory', warning: expect.stringContaining('keychain') as string });
  });
});

describe.skipIf(!hasKeychain)(`saved logins under a key in the real keychain${whyNoKeychain}`, () => {
  it('are there for the next process, and no file of the app or the keychain holds them in clear', async () => {
    const home = await newFolder();
    const path = join(home, 'logins.vault');
    const script = `${UNLOCKED}\n${call('vault-probe', path, 'save')}\n${call('vault-probe', path)}`;
    expect(lastLine(await inSession(home, true, script))).toEqual({ protection: 'keychain', trouble: '', names: ['shop'], password: 'Zq7$$xK9w+BnM4!' });
    await expectNowhere(home, 'Zq7$$');
  });

  it('are locked and lost to nobody while the keychain is away or another one, and open when it is back', async () => {
    const home = await newFolder();
    const other = await newFolder();
    const path = join(home, 'logins.vault');
    await inSession(home, true, `${UNLOCKED}\n${call('vault-probe', path, 'save')}`);
    const before = await readFile(path);
    const look = async (at: string, start: string): Promise<SeenVault> => {
      if (at !== home) await copyFile(path, join(at, 'logins.vault'));
      return lastLine(await inSession(at, true, `${start}\n${call('vault-probe', join(at, 'logins.vault'))}`)) as SeenVault;
    };
    const away = await look(home, 'true');
    expect(away).toMatchObject({ protection: 'locked', names: [], password: null });
    expect(away.trouble).toContain('1 saved login cannot be read: the system keychain');
    const replaced = await look(other, UNLOCKED);
    expect(replaced).toMatchObject({ protection: 'locked', names: [] });
    expect(replaced.trouble).toContain('no longer has their key');
    expect(await readFile(path)).toEqual(before);
    expect(await look(home, UNLOCKED)).toMatchObject({ protection: 'keychain', names: ['shop'], password: 'Zq7$$xK9w+BnM4!' });
  });
});

describe.skipIf(process.platform !== 'linux')('keys on a machine without a session bus, such as a server', () => {
  it('fall back to memory with a warning, and are not said to be cleared', async () => {
    const seen = await probe(await newFolder(), false, 'true');
    expect(seen.stored).toMatchObject({ place: 'memory', warning: expect.stringContaining('keychain') as string });
    expect(seen.missing.warning).toContain('keychain');
    expect(seen.cleared).toContain('may still be in it');
  });
});
