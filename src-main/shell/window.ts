import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen, shell } from 'electron';
import type { BrowserWindow as Window } from 'electron';

/** The smallest size at which no text is cut off. */
const LEAST = { width: 720, height: 560 };
const BEST = { width: 1440, height: 920 };

/** The app's one window. It shows our own page only and opens nothing by itself. */
export function createWindow(out: string): Window {
  const { workAreaSize } = screen.getPrimaryDisplay();
  const window = new BrowserWindow({
    width: Math.min(BEST.width, workAreaSize.width),
    height: Math.min(BEST.height, workAreaSize.height),
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    show: false,
    title: 'Wheelhouse',
    autoHideMenuBar: true,
    // What is seen before the first paint, so that nothing flashes.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1b1a' : '#ffffff',
    webPreferences: {
      preload: join(out, 'preload', 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
    },
  });
  window.once('ready-to-show', () => window.show());
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (/^https:\/\//u.test(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  window.webContents.session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(permission === 'clipboard-sanitized-write');
  });
  void window.loadFile(join(out, 'renderer', 'index.html'));
  return window;
}
