import { execFile, spawnSync } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleChild } from '../support/children/bundle.ts';
import { newFolder } from '../support/storage/folder.ts';

const run = promisify(execFile);
const needed = ['dbus-run-session', 'gnome-keyring-daemon'];
const missing = process.platform === 'linux' ? needed.filter((name) => spawnSync('which', [name]).status !== 0) : needed;
const reason = missing.length === 0 ? '' : ` (skipped: needs ${missing.join(' and ')} on Linux)`;

interface Seen {
  readonly stored: { readonly place: string; readonly warning?: string };
  readonly isSame: boolean;
  readonly places: { readonly places: Readonly<Record<string, string>> };
  readonly missing: { readonly key?: string; readonly warning?: string };
  readonly cleared: string;
  readonly after: { readonly key?: string };
}

let child = '';
beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('../support/children/keychain-probe.ts', import.meta.url)));
});
afterAll(async () => {
  await rm(dirname(child), { recursive: true, force: true });
});

/** Runs the probe in a home of its own, after `before`; `launcher` gives it a session bus or not. */
async function probe(home: string, launcher: readonly string[], before: string): Promise<Seen> {
  const env = { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: join(home, 'data') };
  const command = [...launcher, 'sh', '-c', `${before}\nexec "${process.execPath}" "${child}"`];
  const { stdout } = await run('env', command, { env, timeout: 60_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Seen;
}
const withBus = ['dbus-run-session', '--'];

describe.skipIf(missing.length > 0)(`keys in the real keychain of a desktop${reason}`, () => {
  it('are there for another process of the app and gone after clearing, and no file holds them in clear', async () => {
    const home = await newFolder();
    const seen = await probe(home, withBus, 'printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null');
    expect(seen).toMatchObject({
      stored: { place: 'keychain' }, isSame: true, places: { places: { 'llm:openai': 'keychain' } }, missing: {}, cleared: 'cleared', after: {},
    });
    expect(seen.missing).toEqual({});
    expect(seen.after).toEqual({});
    for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain('0123 456');
    }
  });

  it('fall back to memory with a warning where the keychain was never set up', async () => {
    const seen = await probe(await newFolder(), withBus, 'true');
    expect(seen.stored).toMatchObject({ place: 'memory', warning: expect.stringContaining('keychain') as string });
  });
});

describe.skipIf(process.platform !== 'linux')('keys on a machine without a session bus, such as a server', () => {
  it('fall back to memory with a warning, and are not said to be cleared', async () => {
    const seen = await probe(await newFolder(), [], 'true');
    expect(seen.stored).toMatchObject({ place: 'memory', warning: expect.stringContaining('keychain') as string });
    expect(seen.missing.warning).toContain('keychain');
    expect(seen.cleared).toContain('may still be in it');
  });
});
