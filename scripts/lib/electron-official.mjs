// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedPackage, repository } from './places.mjs';
import { run } from './run.mjs';
import { say, showProgress } from './say.mjs';

const FIRST_BYTE_MS = 10_000;
const STALLED_MS = 60_000;
const home = join(repository, 'node_modules', 'electron');

/** The executable that Electron's own package unpacked here, if it is there and of the wanted version. */
export function installedElectron() {
  try {
    const isCurrent = readFileSync(join(home, 'dist', 'version'), 'utf8').trim().replace(/^v/, '') === wantedVersion();
    const executable = join(home, 'dist', readFileSync(join(home, 'path.txt'), 'utf8'));
    return isCurrent && existsSync(executable) ? executable : undefined;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<{ executable: string } | { reason: string }>} */
export async function downloadElectron() {
  say(`downloading Electron ${wantedVersion()} (about 120 MB), the runtime of the app.`);
  const reason = (await fetchArchive()) ?? (await unpack());
  return reason === undefined ? { executable: /** @type {string} */ (installedElectron()) } : { reason };
}

/** @returns {string} */
export function wantedVersion() {
  return installedPackage('electron').version;
}

/**
 * Brings the archive into @electron/get's cache with the options of electron/install.js, and with limits that it
 * does not have: unreachable must be known in seconds. Mirrors set in the environment are honoured by the library.
 * @returns {Promise<string | undefined>} why it failed
 */
async function fetchArchive() {
  const fromElectron = createRequire(join(home, 'package.json'));
  const { downloadArtifact } = await import(pathToFileURL(fromElectron.resolve('@electron/get')).href);
  const remoteSums = process.env.electron_use_remote_checksums || process.env.npm_config_electron_use_remote_checksums;
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(new Error('no answer in time')), FIRST_BYTE_MS);
  try {
    await downloadArtifact({
      version: wantedVersion(),
      artifactName: 'electron',
      cacheRoot: process.env.electron_config_cache,
      checksums: remoteSums ? undefined : fromElectron('./checksums.json'),
      downloadOptions: {
        quiet: true,
        signal: limit.signal,
        /** @param {{ percent: number }} progress */
        getProgressCallback({ percent }) {
          clearTimeout(timer);
          timer = setTimeout(() => limit.abort(new Error('the download stalled')), STALLED_MS);
          showProgress('Electron', percent);
        },
      },
    });
    return undefined;
  } catch (error) {
    return shortReason(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The package's own install step finds the archive in the cache, checks it again and unpacks it. */
async function unpack() {
  const done = await run(process.execPath, [join(home, 'install.js')]);
  return done.code === 0 && installedElectron() ? undefined : done.text.trim().split('\n')[0] || 'it could not be unpacked';
}

/** @param {unknown} error */
function shortReason(error) {
  const { message, cause } = /** @type {{ message?: string, cause?: { code?: string } }} */ (error ?? {});
  return cause?.code ?? message?.split('\n')[0] ?? String(error);
}
