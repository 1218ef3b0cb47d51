// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './places.mjs';
import { runNpm } from './run.mjs';
import { say, SetupProblem } from './say.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockEntry */

/** Installs exactly what package-lock.json names, when node_modules holds anything else. */
export async function installDependencies() {
  if (isInstalledIn(repository)) return;
  say('installing the packages of package-lock.json with npm ci; this takes about half a minute.');
  const done = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (done.code === 0) return;
  throw new SetupProblem(`npm ci did not finish. Check the network and start again.\n${done.text.trim()}`);
}

/** npm writes node_modules/.package-lock.json last: it is there only after a whole install. @param {string} folder */
export function isInstalledIn(folder) {
  const written = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(written) && lockMatches(packagesOf(join(folder, 'package-lock.json')), packagesOf(written));
}

/** @param {string} file @returns {Record<string, LockEntry>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} installed
 * @returns {boolean} optional packages of other platforms may be missing
 */
export function lockMatches(wanted, installed) {
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path];
    if (path === '') return true;
    if (!have) return want.optional === true || want.devOptional === true;
    return have.version === want.version && have.integrity === want.integrity;
  });
}
