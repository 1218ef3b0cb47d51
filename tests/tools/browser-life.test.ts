import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidates, findBrowser } from '../../src-main/browser/find.ts';
import { openRoad } from '../support/road.ts';
import type { Road, RoadOptions } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let home: string;
let site: Site;
const roads: Road[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-life-'));
  site = await startSite({
    '/login': (_request, response) =>
      void response.writeHead(200, { 'set-cookie': ['session=1; Path=/', 'kept=2; Path=/; Max-Age=9999'] }).end('in'),
    '/who': (request, response) => void response.end(`<title>Who</title><p>cookies: ${request.headers.cookie ?? 'none'}</p>`),
    '/moving': '<title>Moving</title><p id="n">0</p><script>setInterval(() => n.textContent++, 50)</script>',
    '/still': '<title>Still</title><p>Nothing moves here.</p>',
    '/crash': '<title>Crash</title>',
  });
});

afterEach(async () => {
  await Promise.all(roads.splice(0).map((road) => road.close()));
  await site.close();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function open(options: RoadOptions = {}): Promise<Road> {
  const road = await openRoad({ home, ...options });
  roads.push(road);
  return road;
}

/** The browser's own process, by the lock that it keeps in its profile. */
function browserPid(): number {
  return Number(readlinkSync(join(home, 'profile', 'SingletonLock')).split('-').pop());
}

describe('the browser', () => {
  it('keeps logins over a restart, session cookies too, and brings no old tabs back', async () => {
    const first = await open();
    await first.ok('browser_open', { url: `${site.url}/login` });
    await first.ok('browser_close');
    const again = await open();
    expect(await again.ok('browser_open', { url: `${site.url}/who` })).toContain('session=1; kept=2');
    expect(again.state().tabs).toHaveLength(1);
  });

  it('opens again after it was killed, says so, and refuses the refs of before', async () => {
    const road = await open();
    await road.ok('browser_open', { url: `${site.url}/still` });
    process.kill(browserPid(), 'SIGKILL');
    await expect.poll(() => road.state().phase, { timeout: 60_000 }).toBe('closed');
    expect(road.state().tabs).toEqual([]);
    const text = await road.ok('browser_open', { url: `${site.url}/still` });
    expect(text).toContain('NOTE: the browser had ended by itself');
  });

  it('says that a profile is in use by another browser, and starts once it is free', async () => {
    const first = await open();
    await first.ok('browser_open', { url: `${site.url}/still` });
    const second = await open();
    const locked = await second.call('browser_open', { url: `${site.url}/still` });
    expect(locked.status).toBe('unavailable');
    expect(locked.text).toContain('open in another browser');
    expect(second.state()).toMatchObject({ phase: 'unavailable', error: { reason: 'profile_locked' } });
    await first.ok('browser_close');
    await second.ok('browser_open', { url: `${site.url}/still` });
  });

  it('says what to do when the chosen executable is not there', async () => {
    const road = await open({ assistant: { browser: { visibility: 'app_only', executable: '/nowhere/chrome' } } });
    const { status, text } = await road.call('browser_open', { url: site.url });
    expect(status).toBe('unavailable');
    expect(text).toContain('/nowhere/chrome');
    expect(text).toContain('Settings > Browser');
  });

  it.runIf(process.platform === 'linux')('says that there is no display for a window', async () => {
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    delete process.env['DISPLAY'];
    delete process.env['WAYLAND_DISPLAY'];
    try {
      const road = await open({ assistant: { browser: { visibility: 'window' } } });
      const { status, text } = await road.call('browser_open', { url: site.url });
      expect(status).toBe('unavailable');
      expect(text).toContain('no display');
    } finally {
      if (DISPLAY !== undefined) process.env['DISPLAY'] = DISPLAY;
      if (WAYLAND_DISPLAY !== undefined) process.env['WAYLAND_DISPLAY'] = WAYLAND_DISPLAY;
    }
  });

  it('closes when nobody has used it for a while, and stays while somebody watches', async () => {
    const road = await open({ idleMs: 1_500 });
    await road.ok('browser_open', { url: `${site.url}/still` });
    await expect.poll(() => road.state().phase, { timeout: 60_000 }).toBe('closed');
    await road.ok('browser_open', { url: `${site.url}/still` });
    road.parts.screencast.watch({ isVisible: true, width: 400, height: 300 });
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(road.state().phase).toBe('open');
  });

  it('tells who it is, why this one, and whether it is sandboxed', async () => {
    const road = await open();
    await road.ok('browser_open', { url: `${site.url}/still` });
    expect(road.state().identity).toMatchObject({ isVisible: false, isSandboxed: process.getuid?.() !== 0 });
    expect(road.state().identity?.reason).toContain('installed');
    expect(road.state().identity?.version).toMatch(/^\d+\./u);
  });

  it('starts without the switches that would turn its own protections off, and without an open port', async () => {
    const road = await open();
    await road.ok('browser_open', { url: `${site.url}/still` });
    const line = execFileSync('ps', ['-o', 'args=', '-p', String(browserPid())], { encoding: 'utf8' });
    expect(line).toContain('--remote-debugging-pipe');
    for (const flag of ['--disable-popup-blocking', '--disable-ipc-flooding-protection', '--disable-hang-monitor', '--remote-debugging-port']) {
      expect(line).not.toContain(flag);
    }
  });
});

describe('the live picture', () => {
  it('comes while somebody watches a page that moves, and not while the pane is hidden', async () => {
    const road = await open();
    await road.ok('browser_open', { url: `${site.url}/moving` });
    expect(road.frames).toEqual([]);
    road.parts.screencast.watch({ isVisible: true, width: 640, height: 400 });
    await expect.poll(() => road.frames.length, { timeout: 60_000 }).toBeGreaterThan(3);
    expect(road.frames[0]?.jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    road.parts.screencast.watch({ isVisible: false, width: 640, height: 400 });
    await road.ok('browser_snapshot');
    const count = road.frames.length;
    await road.ok('browser_wait', { for: 'seconds', value: '1' });
    expect(road.frames).toHaveLength(count);
  });

  it('follows the current tab', async () => {
    const road = await open();
    road.parts.screencast.watch({ isVisible: true, width: 640, height: 400 });
    await road.ok('browser_open', { url: `${site.url}/still` });
    await road.ok('browser_open', { url: `${site.url}/moving` });
    await expect.poll(() => road.frames.at(-1)?.tabId, { timeout: 60_000 }).toBe('t2');
    await road.ok('browser_tabs', { action: 'switch', tab_ids: ['t1'] });
    await expect.poll(() => road.frames.at(-1)?.tabId, { timeout: 60_000 }).toBe('t1');
  });
});

describe('the choice of a browser', () => {
  it('looks in the usual places of each system, Chrome first', () => {
    expect(candidates('linux', { PATH: '/a:/b' }).slice(0, 2).map(({ path }) => path)).toEqual(['/a/google-chrome-stable', '/b/google-chrome-stable']);
    expect(candidates('darwin', { HOME: '/Users/x' })[0]?.path).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(candidates('win32', { PROGRAMFILES: 'C:\\P' })[0]?.path).toBe('C:\\P\\Google\\Chrome\\Application\\chrome.exe');
  });

  it('prefers an address to attach to over an executable, and says why', async () => {
    const found = await findBrowser({ visibility: 'window', cdpUrl: 'http://127.0.0.1:9', executable: '/x' });
    expect(found).toMatchObject({ kind: 'attach', cdpUrl: 'http://127.0.0.1:9' });
    expect(found.reason).toContain('settings');
  });

  it('says that an address to attach to does not answer', async () => {
    const road = await open({ assistant: { browser: { visibility: 'window', cdpUrl: 'http://127.0.0.1:1' } } });
    const { status, text } = await road.call('browser_open', { url: site.url });
    expect(status).toBe('unavailable');
    expect(text).toContain('could not be reached');
  });
});
