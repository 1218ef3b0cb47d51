import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const SETUID = 0o4000;

async function hasSetuidHelper(executable: string): Promise<boolean> {
  return stat(join(dirname(executable), 'chrome-sandbox')).then(
    ({ mode, uid }) => uid === 0 && (mode & SETUID) !== 0,
    () => false,
  );
}

async function hasUserNamespaces(): Promise<boolean> {
  return promisify(execFile)('unshare', ['--user', '--map-root-user', 'true'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/** Whether Chromium can build its sandbox here. Only where it cannot does it run without one, and the app says so. */
export async function canSandbox(executable: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  // Chromium refuses to build a sandbox for root.
  if (process.getuid?.() === 0) return false;
  return (await hasUserNamespaces()) || hasSetuidHelper(executable);
}
