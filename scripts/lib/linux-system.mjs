// @ts-check
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingLibraries } from './linux-libraries.mjs';
import { run } from './run.mjs';
import { say, SetupProblem } from './say.mjs';

/** @typedef {{ name: string, package: string }} Part what is missing, in words, and what brings it */

/**
 * Brings what only the system can bring, in one call. Without the right to install, the person gets the one command.
 * @param {{ needsBrowser: boolean, needsDisplay: boolean }} needs
 */
export async function completeLinux(needs) {
  const missing = await missingParts(needs);
  if (missing.length === 0) return;
  const names = namesOf(missing);
  if (!onPath('apt-get')) throw new SetupProblem(`This system lacks ${names}. Install what brings it, then start again.`);
  if (process.getuid?.() !== 0) {
    const packages = missing.map((part) => part.package).join(' ');
    throw new SetupProblem(`This system lacks ${names}. Run this, then start again:\n  sudo apt-get install -y --no-install-recommends ${packages}`);
  }
  say(`installing with apt-get what the app needs from the system, which may take minutes: ${names}.`);
  const fault = await install(missing);
  if (fault !== undefined) throw new SetupProblem(`apt-get could not install ${names}.\n${fault}`);
}

/** The keychain that some tests need. They are skipped, and say why, where it cannot be brought. */
export async function bringKeychain() {
  /** @type {Part[]} */
  const missing = [];
  if (!onPath('gnome-keyring-daemon')) missing.push({ name: 'a keychain', package: 'gnome-keyring' });
  if (!onPath('dbus-run-session')) missing.push({ name: 'a session bus', package: 'dbus' });
  if (missing.length === 0) return;
  const names = namesOf(missing);
  if (!onPath('apt-get') || process.getuid?.() !== 0) {
    say(`the tests of the real keychain are skipped, because this system lacks ${names} (${missing.map((part) => part.package).join(' ')}).`);
    return;
  }
  say(`installing with apt-get what the tests of the keychain need: ${names}.`);
  const fault = await install(missing);
  if (fault !== undefined) say(`the tests of the real keychain are skipped, because apt-get could not install ${names}.\n${fault}`);
}

/** @param {Part[]} parts */
function namesOf(parts) {
  return parts.map((part) => part.name).join(', ');
}

/** @param {Part[]} parts @returns {Promise<string | undefined>} what apt-get printed when it failed */
async function install(parts) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A list that could not be refreshed may still do: the verdict is the installation's.
  const update = await run('apt-get', ['update'], { env });
  const done = await run('apt-get', ['install', '-y', '--no-install-recommends', ...parts.map((part) => part.package)], { env });
  return done.code === 0 ? undefined : `${update.text}${done.text}`.trim();
}

/** @param {{ needsBrowser: boolean, needsDisplay: boolean }} needs @returns {Promise<Part[]>} */
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
