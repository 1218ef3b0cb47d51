// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolScript } from './places.mjs';
import { run } from './run.mjs';
import { say, showProgress } from './say.mjs';

/** Only whether there is one matters here; which one is used is the app's choice (src-main/browser/find.ts, the same places). */
export async function hasChromium() {
  return installedBrowsers().some((file) => existsSync(file)) || existsSync(await downloadedChromium());
}

/** Chrome for Testing by Playwright's own downloader. @returns {Promise<boolean>} false where it is out of reach */
export async function downloadChromium() {
  say('no Chrome, Edge, Chromium or Brave is installed; downloading Chrome for Testing (about 180 MB).');
  const done = await run(process.execPath, [toolScript('playwright-core'), 'install', '--no-shell', 'chromium'], {
    onText(text) {
      const percent = /(\d+)% of/.exec(text);
      if (percent) showProgress('Chrome for Testing', Number(percent[1]) / 100);
    },
  });
  return done.code === 0 && existsSync(await downloadedChromium());
}

async function downloadedChromium() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** @param {NodeJS.Platform} [platform] @param {NodeJS.ProcessEnv} [env] @returns {string[]} where installers put them */
export function installedBrowsers(platform = process.platform, env = process.env) {
  if (platform === 'darwin') return macBundles(env);
  if (platform === 'win32') return windowsPrograms(env);
  const names = ['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable', 'chromium', 'chromium-browser', 'brave-browser'];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** @param {NodeJS.ProcessEnv} env */
function macBundles(env) {
  const names = ['Google Chrome', 'Microsoft Edge', 'Chromium', 'Brave Browser'];
  const folders = ['/Applications', join(env.HOME ?? '', 'Applications')];
  return folders.flatMap((folder) => names.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
}

/** @param {NodeJS.ProcessEnv} env */
function windowsPrograms(env) {
  const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe', 'Chromium/Application/chrome.exe', 'BraveSoftware/Brave-Browser/Application/brave.exe'];
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
  return folders.flatMap((folder) => (folder ? programs.map((program) => join(folder, program)) : []));
}
