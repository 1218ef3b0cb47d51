import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { BrowserIdentity } from '../../src-preload/contract/state.ts';
import { enginesReady, giveEngines } from './engines.ts';
import { findBrowser } from './find.ts';
import type { FoundBrowser } from './find.ts';
import { claimProfile, reclaimProfile, releaseProfile } from './owner.ts';
import { writePreferences } from './preferences.ts';
import { isAlive, kill } from './process.ts';
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
  /** It was there before, with tabs of the person, and stays when we let go of it. */
  readonly isAttached: boolean;
  /** Speaks to the browser itself, not to a page. */
  readonly root: CDPSession;
  /** Where files arrive before they are put among the assistant's files. */
  readonly downloadFolder: string;
  /** False from the moment the browser has ended or let go of us. */
  isConnected(): boolean;
  /** Ends the browser, by force where it does not answer, or lets go of the one that we attached to. */
  close(): Promise<void>;
}

/** Milliseconds that a browser may take to end by itself. */
const GRACE_MS = 6_000;

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
  '--enable-features=WebMCP',
];

function profileLocked(cause?: unknown): AppFailure {
  const message = 'The profile of this assistant is open in another browser.';
  return new AppFailure({ code: 'unavailable', reason: 'profile_locked', message }, { cause });
}

function needsDisplay(): boolean {
  return process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
}

/** The cause of a failed start in our words. */
function startWords(text: string, found: FoundBrowser): string {
  const library = /error while loading shared libraries: ([\w.+-]{1,80})/u.exec(text)?.[1];
  if (library !== undefined) return `the system library ${library} is missing`;
  if (/EACCES|permission denied/iu.test(text)) return 'it may not be executed';
  if (/ENOENT|ENOEXEC|exec format/iu.test(text)) return 'the file is no program that this system can run';
  if (/No usable sandbox|SUID sandbox|setuid sandbox/iu.test(text)) return 'its sandbox cannot be built on this system';
  // Chromium answers nothing about a tab while it is on its way to another page.
  if (found.kind === 'attach' && /<ws connected>/u.test(text)) return 'it answers, but one of its tabs is loading a page that does not come; that tab has to be stopped or closed in its window';
  if (found.kind === 'attach') return /timeout/iu.test(text) ? 'nothing answered in time at this address' : 'nothing that speaks the debugging protocol answers at this address';
  return /timeout/iu.test(text) ? 'it did not get ready within 45 s' : 'it ended while it was starting';
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
    return profileLocked(thrown);
  }
  if (/missing x server|cannot open display|ozone_platform/iu.test(text)) {
    const message = 'There is no display to show a browser window on.';
    return new AppFailure({ code: 'unavailable', reason: 'no_display', message }, options);
  }
  if (/protocol error|wasn't found|not supported/iu.test(text)) {
    const message = `${found.name} is of a version that does not understand the commands it is sent.`;
    return new AppFailure({ code: 'unavailable', reason: 'version_mismatch', message }, options);
  }
  const message = `${found.name} could not be ${found.kind === 'attach' ? 'reached' : 'started'}: ${startWords(text, found)}.`;
  return new AppFailure({ code: 'unavailable', reason: 'launch_failed', message }, options);
}

async function rootOf(context: BrowserContext): Promise<{ readonly browser: Browser; readonly root: CDPSession }> {
  const browser = context.browser();
  if (browser === null) throw new Error('Protocol error: the context belongs to no browser');
  return { browser, root: await browser.newBrowserCDPSession() };
}

const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'wheelhouse-downloads-'));
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => undefined);

async function attach(found: FoundBrowser & { kind: 'attach' }): Promise<Launched> {
  const browser = await chromium.connectOverCDP(found.cdpUrl, { timeout: 15_000 });
  const [own] = browser.contexts();
  if (own !== undefined) await giveEngines(own);
  const context = own ?? (await browser.newContext());
  const { root } = await rootOf(context);
  const identity: BrowserIdentity = {
    name: found.name, version: browser.version(), source: found.cdpUrl, reason: found.reason, isSandboxed: true, isVisible: true,
  };
  const downloadFolder = await emptyFolder();
  return {
    context, identity, root, downloadFolder,
    isAttached: true,
    isConnected: () => browser.isConnected(),
    async close() {
      await Promise.race([browser.close(), delay(GRACE_MS, undefined, { ref: false })]);
      await remove(downloadFolder);
    },
  };
}

/** The number of the browser's own process, on every system. */
async function processOf(root: CDPSession): Promise<number | undefined> {
  const { processInfo } = await root.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')?.id;
}

async function start(found: FoundBrowser & { kind: 'launch' }, { choice, profileDir }: LaunchOptions): Promise<Launched> {
  const isVisible = choice.visibility === 'window';
  if (isVisible && needsDisplay()) {
    const message = 'There is no display to show a browser window on.';
    throw new AppFailure({ code: 'unavailable', reason: 'no_display', message });
  }
  const isSandboxed = await canSandbox(found.executable);
  await mkdir(profileDir, { recursive: true, mode: 0o700 });
  if ((await reclaimProfile(profileDir)) === 'locked') throw profileLocked();
  await rm(join(profileDir, 'Default', 'Sessions'), { recursive: true, force: true });
  await writePreferences(profileDir);
  const owner = await claimProfile(profileDir);
  const downloadFolder = await emptyFolder();
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: found.executable,
    headless: !isVisible,
    chromiumSandbox: isSandboxed,
    viewport: isVisible ? null : DEFAULT_VIEWPORT,
    acceptDownloads: true,
    downloadsPath: downloadFolder,
    args: [...ARGS, owner],
    ignoreDefaultArgs: [...KEEP_PROTECTIONS, ...keychainDefaults()],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 45_000,
  });
  const { browser, root } = await rootOf(context);
  const pid = await processOf(root);
  const identity: BrowserIdentity = {
    name: found.name, version: browser.version(), source: found.executable, reason: found.reason, isSandboxed, isVisible,
  };
  return {
    context, identity, root, downloadFolder,
    isAttached: false,
    isConnected: () => browser.isConnected(),
    async close() {
      const closing = context.close().then(() => true, () => true);
      const hasEnded = await Promise.race([closing, delay(GRACE_MS, false, { ref: false })]);
      if (!hasEnded && pid !== undefined && isAlive(pid)) {
        await kill(pid);
        await closing;
      }
      await releaseProfile(profileDir);
      await remove(downloadFolder);
    },
  };
}

/** Opens the assistant's browser. @throws AppFailure `unavailable` with what the person can do, or `cancelled`. */
export async function launchBrowser(options: LaunchOptions): Promise<Launched> {
  const found = await findBrowser(options.choice);
  options.signal.throwIfAborted();
  await enginesReady();
  try {
    return found.kind === 'attach' ? await attach(found) : await start(found, options);
  } catch (thrown) {
    throw launchFailure(thrown, found);
  }
}
