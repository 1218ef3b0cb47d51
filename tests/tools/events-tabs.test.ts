import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Answer, Site } from '../support/site.ts';

let road: Road;
let site: Site;
let dead: string;

/** An address at which nothing answers any more. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the server had no port');
  return `http://127.0.0.1:${String(address.port)}/gone`;
}

const guarded: Answer = (_request, response) =>
  void response.writeHead(401, { 'www-authenticate': 'Basic realm="Staff only"', 'content-type': 'text/html' }).end('<h1>Not for you</h1>');

beforeAll(async () => {
  dead = await deadAddress();
  site = await startSite({
    '/': `<title>Home</title><h1>Home</h1>
      <a href="/second" target="_blank">Plain</a> <a href="/second" target="_blank" rel="noopener noreferrer">Alone</a>
      <a href="/second">Here</a>
      <button onclick="window.open('/second')">Window</button>
      <button onclick="window.open('/closing')">Brief</button>
      <button onclick="for (let i = 0; i < 12; i++) window.open('/second?' + i)">Flood</button>
      <button onclick="location.href = 'view-source:' + location.href">Source</button>
      <button onclick="fetch('/guarded').then((answer) => document.title = 'status ' + answer.status)">Fetch</button>
      <button onclick="navigator.geolocation.getCurrentPosition(() => 0, (why) => document.title = 'where: ' + why.code)">Where</button>
      <button onclick="Promise.allSettled([Notification.requestPermission().then((answer) => 'notes ' + answer), navigator.clipboard.readText(), navigator.mediaDevices.getUserMedia({ audio: true }), navigator.requestMIDIAccess({ sysex: true })]).then((all) => document.title = all.map(({ value, reason }) => value ?? reason.name).join(' '))">Rights</button>
      <a href="${dead}">Dead</a> <a href="${dead}" target="_blank">Dead window</a> <a href="/broken">Broken</a>`,
    '/broken': (_request, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end(),
    '/second': '<title>Second</title><h1>Second page</h1>',
    '/closing': '<title>Closing</title><script>close()</script>',
    '/guarded': guarded,
  });
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

/** One tab with the home page, and what a click in it brings. */
async function click(role: 'link' | 'button', name: string, more: Record<string, unknown> = {}): Promise<string> {
  const others = road.state().tabs.slice(1).map(({ id }) => id);
  if (others.length > 0) await road.ok('browser_tabs', { action: 'close', tab_ids: others });
  const view = await (others.length === 0 && road.state().tabs.length === 0 ? road.ok('browser_open', { url: site.url }) : road.ok('browser_navigate', { url: site.url }));
  return road.ok('browser_click', { ref: refOf(view, role, name), ...more });
}

describe('tabs', () => {
  it.each([['link', 'Plain'], ['link', 'Alone'], ['button', 'Window']] as const)('follows one that a %s "%s" opens, with a note', async (role, name) => {
    const text = await click(role, name);
    expect(text).toContain('NOTE: the page opened a new tab');
    expect(text).toContain('Second page');
    expect(road.state().tabs).toHaveLength(2);
  });

  it('leaves the current tab where it is when one opens in the background', async () => {
    const text = await click('link', 'Here', { button: 'middle' });
    expect(text).toContain('"Home"');
    await expect.poll(() => road.state().tabs.length, { timeout: 60_000 }).toBe(2);
    expect(road.state().currentTabId).toBe(road.state().tabs[0]?.id);
  });

  it('stays with the page whose window closes itself at once', async () => {
    const text = await click('button', 'Brief');
    expect(text).toContain('"Home"');
    await expect.poll(() => road.state().tabs.length, { timeout: 60_000 }).toBe(1);
    expect(await road.ok('browser_snapshot')).toContain('Home');
  });

  it('says how many windows of a flood were blocked', async () => {
    const text = await click('button', 'Flood');
    expect(text).toMatch(/NOTE: the browser blocked 11 windows/u);
    expect(road.state().tabs).toHaveLength(2);
  });

  it('goes back to the tab that opened the closed one, and names the open ones for one that is gone', async () => {
    await click('button', 'Window');
    const [home, second] = road.state().tabs.map(({ id }) => id);
    await road.ok('browser_open', { url: `${site.url}/second` });
    await road.ok('browser_tabs', { action: 'switch', tab_ids: [second] });
    await road.ok('browser_tabs', { action: 'close', tab_ids: [second] });
    expect(road.state().currentTabId).toBe(home);
    const { status, text } = await road.call('browser_snapshot', { tab_id: second });
    expect(status).toBe('not_found');
    expect(text).toContain(`Tab ${second ?? ''} was closed. Open tabs: ${home ?? ''}`);
  });
});

describe('what a site asks for', () => {
  it('asks the person at once for the name and password that a page wants, and says who asks', async () => {
    const { status, text } = await road.call('browser_navigate', { url: `${site.url}/guarded` });
    expect(status).toBe('denied');
    expect(road.asked.at(-1)).toMatchObject({ kind: 'secret', use: 'http_login', origin: site.url });
    expect(text).toContain(new URL(site.url).origin);
    expect(text).toContain('Staff only');
  });

  it('lets no request of a page wait for a name and password', async () => {
    const text = await click('button', 'Fetch');
    expect(text).toContain('status 401');
    expect(text).toContain('NOTE: ');
    expect(text).toContain('asks for a user name and password');
    expect(await click('link', 'Plain')).toContain('Second page');
  });

  it('denies the place without asking anybody', async () => {
    await click('button', 'Where');
    expect(await road.ok('browser_snapshot')).toContain('where: 1');
  });

  it('denies everything else that pages ask for', async () => {
    await click('button', 'Rights');
    await expect.poll(() => road.ok('browser_snapshot'), { timeout: 60_000 }).toMatch(/"notes denied NotAllowedError (?:NotFoundError|NotAllowedError) NotAllowedError"/u);
  });

  it('stays where it is when a page goes to another scheme', async () => {
    const text = await click('button', 'Source');
    expect(text).toContain('"Home"');
    expect(road.state().tabs[0]?.url).toBe(`${site.url}/`);
  });
});

describe('a link to what is not there', () => {
  it.each([['Dead', 'nothing answers at this address'], ['Broken', 'the server answers with an error and sends no page']])('says of "%s" which address did not load, and why', async (name, why) => {
    const text = await click('link', name);
    const address = name === 'Dead' ? dead : `${site.url}/broken`;
    expect(text).toContain(`NOTE: "${address}" did not load: it cannot be reached from here, ${why}`);
    expect(text).toMatch(/^tab t1 of 1 · http:\/\/127\.0\.0\.1:\d+\/(?:gone|broken) /u);
    expect(text).not.toContain('chrome-error');
    expect(await road.ok('browser_snapshot')).not.toContain('did not load');
  });

  it('says so of a window', async () => {
    expect(await click('link', 'Dead window')).toContain(`NOTE: "${dead}" did not load`);
  });

  it('takes nothing of the next page, and is said once where its address was opened', async () => {
    const failed = await road.call('browser_navigate', { url: dead });
    expect(failed.status).toBe('unavailable');
    expect(failed.text).not.toContain('NOTE');
    expect((await road.call('browser_navigate', { url: `${dead}/too` })).status).toBe('unavailable');
    const next = await road.ok('browser_navigate', { url: `${site.url}/second` });
    expect(next).toContain('Second page');
    expect(next).not.toContain('NOTE');
  });
});
