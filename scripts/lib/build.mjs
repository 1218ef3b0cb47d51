// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, toolScript } from './places.mjs';
import { run } from './run.mjs';
import { say, SetupProblem } from './say.mjs';

const SOURCES = ['src-main', 'src-preload', 'src-renderer', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const stamp = join(repository, 'out', '.built-from');

/** Builds when the sources differ from those of the last build. Contents decide: git gives files new times. */
export async function buildApp() {
  const sources = hashOf(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say('building the app, since its sources changed; this takes seconds.');
  const done = await run(process.execPath, [toolScript('electron-vite'), 'build'], { env: { NODE_ENV: 'production' } });
  if (done.code !== 0) throw new SetupProblem(`The app could not be built.\n${done.text.trim()}`);
  writeFileSync(stamp, sources);
}

/** @param {string[]} roots files and folders of the repository */
function hashOf(roots) {
  const hash = createHash('sha256');
  for (const file of roots.flatMap((root) => filesOf(root))) hash.update(`${file}\0`).update(readFileSync(join(repository, file)));
  return hash.digest('hex');
}

/** @param {string} root @returns {string[]} sorted, so that the same tree gives the same hash */
function filesOf(root) {
  if (statSync(join(repository, root)).isFile()) return [root];
  const entries = readdirSync(join(repository, root), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(repository.length)).sort();
}
