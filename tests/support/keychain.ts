import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const needed = ['dbus-run-session', 'gnome-keyring-daemon'];
const missing = process.platform === 'linux' ? needed.filter((name) => spawnSync('which', [name]).status !== 0) : needed;

export const hasKeychain = missing.length === 0;
/** For the name of tests that need one. */
export const whyNoKeychain = hasKeychain ? '' : ` (skipped: needs ${missing.join(' and ')} on Linux)`;
/** Starts the keychain of a session bus, open. */
export const UNLOCKED = 'printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null';

/**
 * Runs one shell script in a home of its own, on a session bus of its own or on none, and returns what it printed.
 * `env` is added to the few variables that it gets.
 */
export async function inSession(home: string, hasBus: boolean, script: string, env: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
  // The daemon takes its sockets away in its own time after the session: they are nothing of the home.
  const runtime = await mkdtemp(join(tmpdir(), 'wheelhouse-session-'));
  const own = { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: `${home}/data`, ...env };
  const command = [...(hasBus ? ['dbus-run-session', '--'] : []), 'sh', '-c', script];
  try {
    const { stdout } = await run('env', command, { env: own, timeout: 60_000 });
    return stdout;
  } finally {
    await rm(runtime, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
