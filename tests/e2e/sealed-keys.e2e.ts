import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bundleChild } from '../support/children/bundle.ts';
import { UNLOCKED, hasKeychain, inSession } from '../support/keychain.ts';
import { newHome, removeHome } from './wheelhouse.ts';

interface Seen {
  readonly backend: string;
  readonly stored?: { readonly place: string; readonly warning?: string };
  readonly found: { readonly key?: string };
  readonly places: { readonly places: Readonly<Record<string, string>> };
}

let child = '';
test.beforeAll(async () => {
  child = await bundleChild(join(import.meta.dirname, '../support/children/sealed-keys-probe.ts'));
  await writeFile(join(dirname(child), 'package.json'), JSON.stringify({ name: 'probe', version: '1.0.0', type: 'module', main: basename(child) }));
});
test.afterAll(() => rm(dirname(child), { recursive: true, force: true }));

async function probe(home: string, store: string, act: 'save' | 'read'): Promise<Seen> {
  const program = [process.env['WHEELHOUSE_ELECTRON'], '--no-sandbox', `--password-store=${store}`, dirname(child)];
  const script = `${UNLOCKED}\n${program.map((part) => `"${String(part)}"`).join(' ')}`;
  const out = await inSession(home, true, script, { DISPLAY: process.env['DISPLAY'], XAUTHORITY: process.env['XAUTHORITY'], PROBE_HOME: home, PROBE_ACT: act });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Seen;
}

test.describe('keys of providers on a desktop whose keychain takes no entries of ours', () => {
  test.skip(!hasKeychain, 'needs dbus-run-session and gnome-keyring-daemon on Linux');

  test('are encrypted with the key that the desktop keeps, and found after a restart', async () => {
    const home = await newHome();
    const first = await probe(home, 'gnome-libsecret', 'save');
    expect(first).toMatchObject({ backend: 'gnome_libsecret', stored: { place: 'keychain' }, found: { key: 'sk-sealed-0123' } });
    expect(await readFile(join(home, 'keys.sealed'), 'latin1')).not.toContain('sk-sealed');
    const second = await probe(home, 'gnome-libsecret', 'read');
    expect(second).toMatchObject({ found: { key: 'sk-sealed-0123' }, places: { places: { 'llm:openai': 'keychain' } } });
    await removeHome(home);
  });

  test('stay in memory where the encryption would be a fixed key, and no file is written', async () => {
    const home = await newHome();
    const seen = await probe(home, 'basic', 'save');
    expect(seen).toMatchObject({ backend: 'basic_text', stored: { place: 'memory' }, found: { key: 'sk-sealed-0123' } });
    expect(seen.stored?.warning).toContain('until Wheelhouse quits');
    await expect(readFile(join(home, 'keys.sealed'))).rejects.toThrow('ENOENT');
    await removeHome(home);
  });
});
