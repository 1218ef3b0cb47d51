import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { BrowserIdentity } from '../../src-preload/contract/state.ts';
import { findBrowser } from './find.ts';
import type { FoundBrowser } from './find.ts';
import { canSandbox } from './sandbox.ts';
import { DEFAULT_VIEWPORT } from './viewport.ts';
import type { BrowserChoice } from '../../src-preload/contract/settings.ts';

export interface LaunchOptions {
  readonly choice: BrowserChoice;
  /** Folder of the assistant's own profile; made when missing. */
  readonly profileDir: string;
  readonly signal: AbortSignal;
}

export interface Launched {
  readonly context: BrowserContext;
  readonly identity: BrowserIdentity;
  /** Ends the browser, or lets go of the one that we attached to. */
  close(): Promise<void>;
}

/** Chromium's own protections that automation turns off by default stay on. */
const KEEP_PROTECTIONS = ['--disable-popup-blocking', '--disable-ipc-flooding-protection', '--disable-hang-monitor'];

/** Where a keychain answers, cookies are encrypted with its key instead of a fixed one. */
function keychainDefaults(): readonly string[] {
  const hasKeychain = process.platform === 'linux' && process.env['DBUS_SESSION_BUS_ADDRESS'] !== undefined;
  return hasKeychain ? ['--password-store=basic'] : [];
}

const ARGS = [
  // Keeps session cookies over a restart; the tabs of the last session are removed before the launch.
  '--restore-last-session',
  '--hide-crash-restore-bubble',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-features=Translate,PasswordManagerOnboarding,AutofillServerCommunication',
  '--window-size=1280,900',
];

function needsDisplay(): boolean {
  return process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
}

/** Names the cause in a launch error; the log that a library adds to its message goes no further. */
function launchFailure(thrown: unknown, found: FoundBrowser): AppFailure {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const options = { cause: thrown };
  if (thrown instanceof AppFailure) return thrown;
  if (/abort/iu.test(text) && text.length < 200) {
    return new AppFailure({ code: 'cancelled', message: 'Opening the browser was stopped.' }, options);
  }
  if (/already in use|ProcessSingleton|existing browser session|SingletonLock/iu.test(text)) {
    const message = 'The profile of this assistant is open in another browser.';
    return new AppFailure({ code: 'unavailable', reason: 'profile_locked', message }, options);
  }
  if (/missing x server|cannot open display|ozone_platform/iu.test(text)) {
    const message = 'There is no display to show a browser window on.';
    return new AppFailure({ code: 'unavailable', reason: 'no_display', message }, options);
  }
  if (/protocol error|wasn't found|not supported/iu.test(text)) {
    const message = `${found.name} is of a version that does not understand the commands it is sent.`;
    return new AppFailure({ code: 'unavailable', reason: 'version_mismatch', message }, options);
  }
  const first = text.split('\n', 1)[0] ?? '';
  const message = `${found.name} could not be ${found.kind === 'attach' ? 'reached' : 'started'}: ${first.slice(0, 200)}.`;
  return new AppFailure({ code: 'unavailable', reason: 'launch_failed', message }, options);
}

async function attach(found: FoundBrowser & { kind: 'attach' }): Promise<Launched> {
  const browser = await chromium.connectOverCDP(found.cdpUrl, { timeout: 15_000 });
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const identity: BrowserIdentity = {
    name: found.name, version: browser.version(), source: found.cdpUrl, reason: found.reason, isSandboxed: true, isVisible: true,
  };
  return { context, identity, close: () => browser.close() };
}

async function start(found: FoundBrowser & { kind: 'launch' }, { choice, profileDir }: LaunchOptions): Promise<Launched> {
  const isVisible = choice.visibility === 'window';
  if (isVisible && needsDisplay()) {
    const message = 'There is no display to show a browser window on.';
    throw new AppFailure({ code: 'unavailable', reason: 'no_display', message });
  }
  const isSandboxed = await canSandbox(found.executable);
  await mkdir(profileDir, { recursive: true, mode: 0o700 });
  await rm(join(profileDir, 'Default', 'Sessions'), { recursive: true, force: true });
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: found.executable,
    headless: !isVisible,
    chromiumSandbox: isSandboxed,
    viewport: isVisible ? null : DEFAULT_VIEWPORT,
    acceptDownloads: true,
    args: ARGS,
    ignoreDefaultArgs: [...KEEP_PROTECTIONS, ...keychainDefaults()],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 45_000,
  });
  const version = context.browser()?.version() ?? '';
  const identity: BrowserIdentity = {
    name: found.name, version, source: found.executable, reason: found.reason, isSandboxed, isVisible,
  };
  return { context, identity, close: () => context.close() };
}

/** Opens the assistant's browser. @throws AppFailure `unavailable` with what the person can do, or `cancelled`. */
export async function launchBrowser(options: LaunchOptions): Promise<Launched> {
  const found = await findBrowser(options.choice);
  options.signal.throwIfAborted();
  try {
    return found.kind === 'attach' ? await attach(found) : await start(found, options);
  } catch (thrown) {
    throw launchFailure(thrown, found);
  }
}
