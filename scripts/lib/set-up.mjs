// @ts-check
import { buildApp } from './build.mjs';
import { downloadChromium, hasChromium } from './chromium.mjs';
import { installDependencies } from './dependencies.mjs';
import { needsDisplay, startDisplay } from './display.mjs';
import { electronRuntime } from './electron.mjs';
import { bringKeychain, completeLinux } from './linux-system.mjs';
import { oneAtATime } from './lock.mjs';
import { SetupProblem } from './say.mjs';

/**
 * All that a fresh clone lacks, in the order in which one thing needs another. Silent when nothing is missing.
 * @param {{ electron: boolean, browser: boolean, display: boolean, keychain?: boolean }} wants
 * @returns {Promise<{ electron: string | undefined }>} the Electron executable, if it was wanted
 */
export async function setUp(wants) {
  const isDisplayNeeded = wants.display && needsDisplay();
  const electron = await oneAtATime(async () => {
    checkNode();
    await installDependencies();
    const needsBrowser = wants.browser && !(await hasChromium()) && !(await downloadChromium());
    if (process.platform === 'linux') await completeLinux({ needsBrowser, needsDisplay: isDisplayNeeded });
    else if (needsBrowser) throw new SetupProblem('No browser was found and none could be downloaded. Install Chrome, Edge, Chromium or Brave, then start again.');
    if (wants.keychain === true && process.platform === 'linux') await bringKeychain();
    const runtime = wants.electron ? await electronRuntime() : undefined;
    await buildApp();
    return runtime;
  });
  if (isDisplayNeeded) await startDisplay();
  return { electron };
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupProblem(`Wheelhouse needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}
