import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdpOf } from '../../src-main/browser/cdp.ts';
import type { Tab } from '../../src-main/browser/tab.ts';
import { startForeign } from '../support/foreign.ts';
import type { Foreign } from '../support/foreign.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road, RoadOptions } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let home: string;
let site: Site;
const roads: Road[] = [];
const foreign: Foreign[] = [];
/** Told when the page asks for /slow, which is never answered. */
let onSlow = (): void => undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-ends-'));
  site = await startSite({
    '/': '<title>Still</title><h1>Still here</h1><button>Go</button><a href="/slow">Slow</a>',
    '/focused': '<title>Focused</title><a href="/slow" autofocus>Slow</a>',
    '/slow': () => onSlow(),
  });
});

afterEach(async () => {
  await Promise.all(roads.splice(0).map((road) => road.close()));
  await Promise.all(foreign.splice(0).map((one) => one.end()));
  await site.close();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function open(options: RoadOptions = {}): Promise<Road> {
  const road = await openRoad({ home, ...options });
  roads.push(road);
  return road;
}

async function openForeign(folder: string): Promise<Foreign> {
  const started = await startForeign(folder);
  foreign.push(started);
  return started;
}

const profile = (): string => join(home, 'profile');
const browserPid = (): number => Number(readlinkSync(join(profile(), 'SingletonLock')).split('-').pop());

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${String(pid)}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}

describe('a browser that ended', () => {
  it('is opened again with its page for a call that reads, and the refs of before are stale', async () => {
    const road = await open();
    const view = await road.ok('browser_open', { url: site.url });
    const ref = refOf(view, 'button', 'Go');
    process.kill(browserPid(), 'SIGKILL');
    await expect.poll(() => road.state().phase, { timeout: 60_000 }).toBe('closed');
    const acted = await road.call('browser_click', { ref });
    expect(acted.status).toBe('stale_ref');
    expect(acted.text).toContain('NOTE: the browser had ended by itself and was opened again');
    const text = await road.ok('browser_snapshot');
    expect(text).toContain('Still here');
    expect(road.state().tabs).toHaveLength(1);
  });

  it('is opened again under a call that reads, which is made once more', async () => {
    const road = await open();
    await road.ok('browser_open', { url: site.url });
    const waiting = road.call('browser_wait', { for: 'text', value: 'Never there', timeout_seconds: 5 });
    process.kill(browserPid(), 'SIGKILL');
    const { status, text } = await waiting;
    expect(status).toBe('timeout');
    expect(text).toContain('Never there');
    expect(await road.ok('browser_snapshot')).toContain('Still here');
  });

  it('leaves the outcome of an act open that it met', async () => {
    const road = await open();
    const view = await road.ok('browser_open', { url: site.url });
    onSlow = () => process.kill(browserPid(), 'SIGKILL');
    const { status, text } = await road.call('browser_click', { ref: refOf(view, 'link', 'Slow') });
    expect(status).toBe('outcome_unknown');
    expect(text).not.toMatch(/locator\.|page\.|Target/u);
  });

  it('leaves the outcome of an act open when the connection to an attached browser is cut', async () => {
    const { cdpUrl, process: browser } = await openForeign(join(home, 'foreign'));
    const road = await open({ assistant: { browser: { visibility: 'window', cdpUrl } } });
    await road.ok('browser_open', { url: `${site.url}/focused` });
    onSlow = () => void browser.kill('SIGKILL');
    const { status, text } = await road.call('browser_press', { key: 'Enter' });
    expect(status).toBe('outcome_unknown');
    expect(text).not.toMatch(/locator\.|page\.|Target/u);
    const again = await road.call('browser_snapshot');
    expect(again.status).toBe('unavailable');
    expect(again.text).toContain('could not be reached: nothing that speaks the debugging protocol');
  });
});

describe('a browser that is stopped', () => {
  it('ends calls as unavailable, closes all the same, and opens again', async () => {
    const road = await open();
    await road.ok('browser_open', { url: site.url });
    const pid = browserPid();
    process.kill(pid, 'SIGSTOP');
    const { status, text } = await road.call('browser_click', { selector: 'button' });
    expect(status).toBe('unavailable');
    expect(text).toContain('has not answered');
    expect(text).toContain('browser_close');
    await road.ok('browser_close');
    expect(isAlive(pid)).toBe(false);
    expect(await road.ok('browser_open', { url: site.url })).toContain('Still here');
  });
});

describe('a page that crashed', () => {
  it('says so at once, leaves other tabs usable, and lives again after a navigation', async () => {
    const road = await open();
    await road.ok('browser_open', { url: site.url });
    await road.ok('browser_open', { url: `${site.url}/` });
    const tab = (await road.parts.browser.tab('t2', new AbortController().signal)) as Tab;
    const session = await cdpOf(tab.page);
    session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => road.state().tabs.find(({ id }) => id === 't2')?.url, { timeout: 60_000 }).toBe('about:blank');
    const { status, text } = await road.call('browser_snapshot', { tab_id: 't2' });
    expect(status).toBe('unavailable');
    expect(text).toContain('crashed');
    expect(text).toContain('browser_navigate');
    expect(await road.ok('browser_snapshot', { tab_id: 't1' })).toContain('Still here');
    expect(await road.ok('browser_navigate', { url: site.url, tab_id: 't2' })).toContain('Still here');
  });
});

describe('a profile', () => {
  it('is taken back from a browser whose Wheelhouse is gone', async () => {
    const first = await open();
    await first.ok('browser_open', { url: site.url });
    const pid = browserPid();
    const ended = spawn('true');
    await once(ended, 'exit');
    const file = `${profile()}.owner.json`;
    const record = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...record, ownerPid: ended.pid }));
    process.kill(pid, 'SIGSTOP');
    const second = await open();
    expect(await second.ok('browser_open', { url: site.url })).toContain('Still here');
    expect(isAlive(pid)).toBe(false);
  });

  it('is left to a browser that is not proven ours', async () => {
    await openForeign(profile());
    const pid = browserPid();
    const road = await open();
    const { status, text } = await road.call('browser_open', { url: site.url });
    expect(status).toBe('unavailable');
    expect(text).toContain('open in another browser');
    expect(isAlive(pid)).toBe(true);
  });
});

describe('a browser that does not start', () => {
  it.each([
    ['ends at once', '#!/bin/sh\nexit 3\n', 'it ended while it was starting'],
    ['lacks a library', '#!/bin/sh\necho "error while loading shared libraries: libnss3.so: cannot open" >&2\nexit 127\n', 'the system library libnss3.so is missing'],
  ])('is told in our words: it %s', async (_what, script, words) => {
    const executable = join(home, 'browser');
    writeFileSync(executable, script);
    chmodSync(executable, 0o755);
    const road = await open({ assistant: { browser: { visibility: 'app_only', executable } } });
    const { status, text } = await road.call('browser_open', { url: site.url });
    expect(status).toBe('unavailable');
    expect(text).toContain(words);
    expect(text).not.toContain('browserType');
  });
});
