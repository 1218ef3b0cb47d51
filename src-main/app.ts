import { join, resolve } from 'node:path';
import { app, dialog, Menu, nativeTheme } from 'electron';
import type { BrowserWindow } from 'electron';
import { toAppError } from '../src-preload/contract/errors.ts';
import type { Frame } from '../src-preload/contract/bridge.ts';
import { composeApp } from './compose.ts';
import type { App } from './compose.ts';
import { createNotifier } from './core/notifier.ts';
import { connectIpc } from './ipc/electron.ts';
import { keytarKeychain } from './secrets/keys.ts';
import { desktopAttention } from './shell/attention.ts';
import { openLog } from './shell/log.ts';
import { desktopSealer } from './shell/safe-storage.ts';
import { createWindow } from './shell/window.ts';

/** Everything of one installation lies in one folder; another one can be named for tests and second installations. */
const named = process.env['WHEELHOUSE_HOME'];
const isNamed = named !== undefined && named !== '';
if (isNamed) app.setPath('userData', resolve(named));
const home = app.getPath('userData');
const log = openLog(home);

let window: BrowserWindow | undefined;
let parts: App | undefined;
let isEnding = false;

function showWindow(): void {
  if (window === undefined || window.isDestroyed()) {
    window = createWindow(join(app.getAppPath(), 'out'));
    window.on('closed', () => (window = undefined));
    return;
  }
  if (window.isMinimized()) window.restore();
  window.focus();
}

async function begin(): Promise<void> {
  let sendFrame: (frame: Frame) => void = () => undefined;
  const composed = await composeApp({
    home,
    resources: app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources'),
    version: app.getVersion(),
    // A second installation, a test's above all, does not touch the keys of the first.
    keychain: keytarKeychain(isNamed ? `Wheelhouse ${home}` : 'Wheelhouse'),
    // Elsewhere the keychain is part of the system; on Linux a desktop may bring KWallet and no Secret Service.
    sealer: process.platform === 'linux' ? desktopSealer : undefined,
    onFrame: (frame) => sendFrame(frame),
    logError: log.error,
  });
  parts = composed;
  const ipc = connectIpc({ contents: () => window?.webContents, route: composed.route, subscribe: composed.hub.subscribe });
  ({ sendFrame } = ipc);
  const followTheme = (): void => {
    nativeTheme.themeSource = composed.hub.snapshot().state.settings.theme;
  };
  followTheme();
  composed.hub.subscribe(({ type }) => {
    if (type === 'settings.changed') followTheme();
  });
  composed.hub.subscribe(
    createNotifier(
      desktopAttention(
        () => window,
        (id) => {
          showWindow();
          if (id !== null) void composed.route('conversation.open', { id });
        },
      ),
    ),
  );
  showWindow();
}

/** The browser and the files are closed before the process ends. */
function end(): void {
  if (isEnding) return;
  isEnding = true;
  const closing = parts?.dispose() ?? Promise.resolve();
  closing.catch((thrown: unknown) => log.error('ending', thrown)).finally(() => app.exit(0));
}

process.on('unhandledRejection', (thrown) => log.error('unhandled', thrown));

if (app.requestSingleInstanceLock()) {
  Menu.setApplicationMenu(null);
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    event.preventDefault();
    end();
  });
  app
    .whenReady()
    .then(begin)
    .catch((thrown: unknown) => {
      log.error('start', thrown);
      dialog.showErrorBox('Wheelhouse could not start', toAppError(thrown).message);
      app.exit(1);
    });
} else {
  app.quit();
}
