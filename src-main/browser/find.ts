import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { BrowserChoice } from '../../src-preload/contract/settings.ts';

/** Where the browser comes from, and why this one: `A2` of the features. */
export type FoundBrowser = { readonly name: string; readonly reason: string } & (
  | { readonly kind: 'attach'; readonly cdpUrl: string }
  | { readonly kind: 'launch'; readonly executable: string }
);

interface Candidate {
  readonly name: string;
  readonly path: string;
}

const LINUX_NAMES = [
  ['Google Chrome', 'google-chrome-stable'],
  ['Google Chrome', 'google-chrome'],
  ['Microsoft Edge', 'microsoft-edge-stable'],
  ['Microsoft Edge', 'microsoft-edge'],
  ['Chromium', 'chromium'],
  ['Chromium', 'chromium-browser'],
  ['Brave', 'brave-browser'],
] as const;

const MAC_APPS = ['Google Chrome', 'Microsoft Edge', 'Chromium', 'Brave Browser'] as const;

const WINDOWS_PATHS = [
  ['Google Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Microsoft Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
  ['Brave', 'BraveSoftware\\Brave-Browser\\Application\\brave.exe'],
] as const;

/** Places to look at, in the order of preference. Pure: what is there is asked later. */
export function candidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly Candidate[] {
  if (platform === 'darwin') {
    const roots = ['/Applications', join(env['HOME'] ?? '/', 'Applications')];
    return MAC_APPS.flatMap((name) => roots.map((root) => ({ name, path: `${root}/${name}.app/Contents/MacOS/${name}` })));
  }
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter((root) => root !== undefined);
    return WINDOWS_PATHS.flatMap(([name, path]) => roots.map((root) => ({ name, path: `${root}\\${path}` })));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX_NAMES.flatMap(([name, file]) => folders.map((folder) => ({ name, path: join(folder, file) })));
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Decides which browser is used: the address to attach to, the executable from the settings, an installed one, the
 * downloaded one. @throws AppFailure `unavailable` where there is none, or where the named one is not there.
 */
export async function findBrowser(choice: BrowserChoice): Promise<FoundBrowser> {
  if (choice.cdpUrl !== undefined) {
    const reason = 'the settings name this address to attach to';
    return { kind: 'attach', cdpUrl: choice.cdpUrl, name: 'Attached browser', reason };
  }
  if (choice.executable !== undefined) {
    if (await isExecutable(choice.executable)) {
      return { kind: 'launch', executable: choice.executable, name: 'Chosen browser', reason: 'the settings name this executable' };
    }
    const message = `The browser chosen in the settings is not there: ${choice.executable}.`;
    throw new AppFailure({ code: 'unavailable', reason: 'no_browser', message });
  }
  for (const { name, path } of candidates(process.platform, process.env)) {
    if (await isExecutable(path)) {
      return { kind: 'launch', executable: path, name, reason: 'it is the first installed browser that was found' };
    }
  }
  const downloaded = chromium.executablePath();
  if (await isExecutable(downloaded)) {
    return { kind: 'launch', executable: downloaded, name: 'Chrome for Testing', reason: 'no installed browser was found; this one was downloaded' };
  }
  throw new AppFailure({ code: 'unavailable', reason: 'no_browser', message: 'No Chromium-based browser was found on this machine.' });
}
