// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './places.mjs';
import { say, SetupProblem } from './say.mjs';

const LONGEST_SETUP_MS = 30 * 60 * 1000;

/**
 * One set-up at a time for one user: an MCP client may start several servers in the same second, and two `npm ci`
 * in one folder destroy each other's work. The lock of a process that is gone does not count.
 * @template T
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function oneAtATime(body) {
  const file = join(cacheFolder(), 'setup.lock');
  let isWaiting = false;
  while (!take(file)) {
    if (!isWaiting) say('waiting for another Wheelhouse set-up to finish.');
    isWaiting = true;
    await sleep(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await body();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** @param {string} file @returns {boolean} */
function take(file) {
  try {
    mkdirSync(cacheFolder(), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') {
      throw new SetupProblem(`The cache folder ${cacheFolder()} cannot be written; give it to this user or set XDG_CACHE_HOME.`);
    }
    if (!isStale(file)) return false;
    rmSync(file, { force: true });
    return take(file);
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    const holder = Number(readFileSync(file, 'utf8'));
    // An empty file was created this very moment by somebody who has not written the number yet.
    if (!holder) return age > 5000;
    return age > LONGEST_SETUP_MS || !isAlive(holder);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
