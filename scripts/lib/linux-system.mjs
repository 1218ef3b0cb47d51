// @ts-check
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingLibraries } from './linux-libraries.mjs';
import { run } from './run.mjs';
import { say, SetupProblem } from './say.mjs';

/**
 * Brings what only the system can bring, in one call. Without the right to install, the person gets the one command.
 * @param {{ needsBrowser: boolean, needsDisplay: boolean }} needs
 */
export async function completeLinux(needs) {
  const missing = await missingParts(needs);
  if (missing.length === 0) return;
  const names = missing.map((part) => part.name).join(', ');
  if (!onPath('apt-get')) throw new SetupProblem(`This system lacks ${names}. Install what brings it, then start again.`);
  const install = ['install', '-y', '--no-install-recommends', ...missing.map((part) => part.package)];
  if (process.getuid?.() !== 0) {
    throw new SetupProblem(`This system lacks ${names}. Run this, then start again:\n  sudo apt-get ${install.join(' ')}`);
  }
  say(`installing with apt-get what the app needs from the system, which may take minutes: ${names}.`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A list that could not be refreshed may still do: the verdict is the installation's.
  const update = await run('apt-get', ['update'], { env });
  const done = await run('apt-get', install, { env });
  if (done.code !== 0) throw new SetupProblem(`apt-get could not install ${names}.\n${update.text}${done.text}`.trim());
}

/** @param {{ needsBrowser: boolean, needsDisplay: boolean }} needs @returns {Promise<{ name: string, package: string }[]>} */
async function missingParts({ needsBrowser, needsDisplay }) {
  const ldconfig = await run(onPath('ldconfig') ? 'ldconfig' : '/sbin/ldconfig', ['-p']);
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const parts = missingLibraries(ldconfig.text, report.header.glibcVersionRuntime ?? '').map((part) => ({ name: part.library, package: part.package }));
  if (!hasFonts()) parts.push({ name: 'a font', package: 'fonts-dejavu-core' });
  if (needsDisplay && !onPath('Xvfb')) parts.push({ name: 'a virtual display', package: 'xvfb' });
  if (needsBrowser) parts.push({ name: 'a Chromium', package: 'chromium' });
  return parts;
}

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Without any font Chromium draws empty boxes. */
function hasFonts() {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '', '.fonts'), join(process.env.HOME ?? '', '.local/share/fonts')];
  return folders.some((folder) => existsSync(folder) && readdirSync(folder).length > 0);
}
