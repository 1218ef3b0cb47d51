import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // Somebody else's process is there, too.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

async function ps(pid: number, field: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const options = { timeout: 5_000, maxBuffer: 1024 ** 2, env: { ...process.env, LC_ALL: 'C' } };
  return run('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], options).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}

/** The whole command line of a process, undefined where it cannot be read. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return readFile(`/proc/${String(pid)}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => undefined,
  );
}

/** When a process started, in words of the system: tells it from a later one with the same number. */
export async function startTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  return readFile(`/proc/${String(pid)}/stat`, 'utf8').then(
    // The name of the program stands in brackets and may hold anything; the start is the 20th word after it.
    (text) => text.slice(text.lastIndexOf(')') + 2).split(' ')[19],
    () => undefined,
  );
}

/** Ends a process for good and waits until it is gone, 5 s at most; false when it is still there then. */
export async function kill(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return !isAlive(pid);
  }
  const until = Date.now() + 5_000;
  while (isAlive(pid) && Date.now() < until) await delay(25);
  return !isAlive(pid);
}
