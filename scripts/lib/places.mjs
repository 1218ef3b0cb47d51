// @ts-check
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** What is expensive to fetch lives here, so that every checkout of one user shares it. */
export function cacheFolder(platform = process.platform, env = process.env, home = homedir()) {
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'wheelhouse');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'wheelhouse');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'wheelhouse');
}

/** @param {string} name @returns {any} the package.json of an installed package */
export function installedPackage(name) {
  return JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8'));
}

/**
 * A tool's own entry, to be run with this Node: the shims in node_modules/.bin need a shell on Windows.
 * @param {string} name the package
 * @param {string} [command] which of its commands; the package's name by default
 */
export function toolScript(name, command = name) {
  const { bin } = installedPackage(name);
  const entry = typeof bin === 'string' ? bin : bin[command];
  return join(repository, 'node_modules', name, entry);
}
