import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filePages } from '../sites/events/files.ts';
import { startForeign } from '../support/foreign.ts';
import type { Foreign } from '../support/foreign.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Answer, Site } from '../support/site.ts';

let site: Site;
let home: string;
let foreign: Foreign;
const roads: Road[] = [];
/** Told when a page asks for /slow. */
let onSlow: Answer = () => undefined;

beforeAll(async () => {
  site = await startSite({
    ...filePages,
    '/person': '<title>Of the person</title><h1>Untouched</h1>',
    '/form': `<title>Form</title><label>Name <input></label><button onclick="this.textContent = 'Hello ' + document.querySelector('input').value">Greet</button>
      <a href="/second" target="_blank">More</a> <a href="/slow">Slow</a>`,
    '/second': '<title>Second</title><h1>Second page</h1>',
    '/outer': `<title>Outer</title><iframe style="width:400px;height:200px"></iframe>
      <script>document.querySelector('iframe').src = location.href.replace('127.0.0.1', 'localhost').replace('outer', 'inner')</script>`,
    '/inner': '<button onclick="this.textContent = \'hit\'">Inside</button>',
    '/slow': (request, response) => onSlow(request, response),
  });
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-attach-'));
  foreign = await startForeign(join(home, 'foreign'), '--window-size=1280,801', '--force-device-scale-factor=1.5');
});

afterEach(async () => {
  await Promise.all(roads.splice(0).map((road) => road.close()));
});

afterAll(async () => {
  await foreign.end();
  await site.close();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function attach(cdpUrl = foreign.cdpUrl): Promise<Road> {
  const road = await openRoad({ assistant: { browser: { visibility: 'window', cdpUrl } } });
  roads.push(road);
  return road;
}

interface Target {
  readonly type: string;
  readonly url: string;
}
async function pagesOfForeign(): Promise<string[]> {
  const targets = (await (await fetch(`${foreign.cdpUrl}/json`)).json()) as Target[];
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url);
}

describe('a browser that was there before', () => {
  it.each(['first', 'second'])('is read and acted on like one of our own, the %s time too', async () => {
    const road = await attach();
    const view = await road.ok('browser_open', { url: `${site.url}/form` });
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Name'), text: 'Ada' });
    expect(await road.ok('browser_click', { ref: refOf(view, 'button', 'Greet') })).toContain('Hello Ada');
    expect(await road.ok('browser_snapshot', { find: 'hello' })).toContain('button "Hello Ada"');
    await road.ok('browser_close');
    expect(road.state().phase).toBe('closed');
  });

  it('is reached into frames of other sites', async () => {
    const road = await attach();
    const view = await road.ok('browser_open', { url: `${site.url}/outer` });
    expect(await road.ok('browser_click', { ref: refOf(view, 'button', 'Inside') })).toContain('hit');
  });

  it('has its popups followed', async () => {
    const road = await attach();
    const view = await road.ok('browser_open', { url: `${site.url}/form` });
    const text = await road.ok('browser_click', { ref: refOf(view, 'link', 'More') });
    expect(text).toContain('NOTE: the page opened a new tab');
    expect(text).toContain('Second page');
  });

  it('has its downloads put among the files of the assistant', async () => {
    const road = await attach();
    const view = await road.ok('browser_open', { url: `${site.url}/` });
    expect(await road.ok('browser_click', { ref: refOf(view, 'link', 'Report') })).toContain('saved as "report.csv"');
    expect(await readFile(join(road.home, 'files', 'report.csv'), 'utf8')).toContain('a,b');
  });

  it('sends its live picture where the height of its window is no whole number of pixels', async () => {
    const road = await attach();
    await road.ok('browser_open', { url: `${site.url}/form` });
    road.parts.screencast.watch({ isVisible: true, width: 640, height: 400 });
    await expect.poll(() => road.frames.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const { length } = road.frames;
    await road.ok('browser_type', { selector: 'input', text: 'moves' });
    await expect.poll(() => road.frames.length, { timeout: 60_000 }).toBeGreaterThan(length);
    expect(Number.isInteger(road.frames.at(-1)?.height)).toBe(false);
  });

  it('says of a PDF in its own viewer that it cannot be read there', async () => {
    const road = await attach();
    expect(await road.ok('browser_open', { url: `${site.url}/paper.pdf` })).toContain('not shown: this is a PDF');
  });

  it('stays, with the tabs of the person as they were, when we let go of it', async () => {
    const made = await fetch(`${foreign.cdpUrl}/json/new?${site.url}/person`, { method: 'PUT' });
    expect(made.ok).toBe(true);
    const road = await attach();
    await road.ok('browser_navigate', { url: `${site.url}/second` });
    await road.ok('browser_open', { url: `${site.url}/form` });
    await road.ok('browser_close');
    expect(foreign.process.exitCode).toBeNull();
    expect(await pagesOfForeign()).toContain(`${site.url}/person`);
  });
});

describe('a connection that breaks', () => {
  let relay: Server;
  const sockets = new Set<Socket>();
  const cut = (): void => sockets.forEach((socket) => socket.destroy());

  beforeAll(async () => {
    const { hostname, port } = new URL(foreign.cdpUrl);
    relay = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [one, other] of [[near, far], [far, near]] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    cut();
    relay.close();
  });

  async function attachByRelay(): Promise<Road> {
    const address = relay.address();
    if (address === null || typeof address === 'string') throw new Error('the relay has no port');
    return attach(`http://127.0.0.1:${String(address.port)}`);
  }

  it('leaves the outcome of a click open, and the next call works again and says what is gone', async () => {
    const road = await attachByRelay();
    const view = await road.ok('browser_open', { url: `${site.url}/form` });
    onSlow = (_request, response) => {
      cut();
      response.end('<title>Slow</title>');
      onSlow = (_again, later) => void later.end('<title>Slow</title>');
    };
    const { status, text } = await road.call('browser_click', { ref: refOf(view, 'link', 'Slow') });
    expect(status).toBe('outcome_unknown');
    expect(text).not.toMatch(/locator\.|page\.|Target|WebSocket/u);
    expect(foreign.process.exitCode).toBeNull();
    const again = await road.ok('browser_snapshot');
    expect(text + again).toMatch(/was opened again|the connection to the browser broke and was made again/u);
    expect(await road.ok('browser_open', { url: `${site.url}/second` })).toContain('Second page');
  });

  it('says what holds it up when a tab of the browser is on its way to a page that does not come', async () => {
    const road = await attachByRelay();
    const view = await road.ok('browser_open', { url: `${site.url}/form` });
    let come = (): void => undefined;
    onSlow = (_request, response) => {
      come = () => void response.end('<title>Slow</title>');
      cut();
    };
    expect((await road.call('browser_click', { ref: refOf(view, 'link', 'Slow') })).status).toBe('outcome_unknown');
    const { status, text } = await road.call('browser_snapshot');
    expect(status).toBe('unavailable');
    expect(text).toContain('one of its tabs is loading a page that does not come');
    come();
    await road.ok('browser_snapshot');
  });
});
