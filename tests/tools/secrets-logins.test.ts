import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonRequest } from '../../src-preload/contract/requests.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { PersonAct, Road, RoadOptions } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Answer, Site } from '../support/site.ts';

const SECRET = 'Zq7$$ & "K{w}+9%';
const HEAD = { 'content-type': 'text/html' };
const form = (more = '', action = '/login') =>
  `<title>Log in</title><form method="post" action="${action}"><label>User <input name="user"></label><label>Password <input name="pass" type="password"></label>${more}<button>Log in</button></form>`;

let site: Site;
let road: Road;
let person: (request: PersonRequest) => PersonAct;

/** Takes the right password only. */
const login: Answer = (request, response) => {
  const sent = site.requests.at(-1)?.body ?? '';
  const isRight = new URLSearchParams(sent).get('pass') === SECRET;
  void response.writeHead(200, HEAD).end(isRight ? '<title>In</title><h1>Welcome</h1>' : `<title>Again</title><p role="alert">Wrong password for ${request.method ?? ''}</p>${form()}`);
};
const basic: Answer = (request, response) => {
  const isRight = request.headers.authorization === `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}`;
  if (isRight) response.writeHead(200, HEAD).end('<title>Staff</title><h1>Staff only</h1>');
  else response.writeHead(401, { ...HEAD, 'www-authenticate': 'Basic realm="Staff room"' }).end('<h1>No</h1>');
};

async function start(options: RoadOptions = {}): Promise<void> {
  road = await openRoad({ person: (request) => person(request), ...options });
}

beforeEach(async () => {
  person = (request) => (request.kind === 'secret' ? { value: SECRET, username: 'me' } : 'no');
  site = await startSite({
    '/': form(), '/login': login, '/basic': basic, '/links': '<title>Links</title><a href="/basic" target="_blank">Staff</a> <button onclick="window.open(\'/basic\')">Window</button>',
    '/new': form('<label>Once more <input type="password" name="again"></label>'),
    '/away': form('', 'http://localhost:9/steal'),
    '/plain': '<title>Plain</title><h1>Nothing to log in to</h1>',
  });
});

afterEach(async () => {
  await road.close();
  await site.close();
});

const fill = async (path = '/', more: Record<string, unknown> = {}) => {
  const view = await road.ok('browser_open', { url: site.url + path });
  const list = await road.ok('credential_bindings');
  const id = /^(login-[\w-]+)/mu.exec(list)?.[1] ?? 'none';
  return road.call('credential_fill', {
    id, username_ref: refOf(view, 'textbox', 'User'), password_ref: refOf(view, 'textbox', 'Password'), submit_ref: refOf(view, 'button', 'Log in'), ...more,
  });
};

describe('asking for a secret', () => {
  it('ends in four ways that are told apart', async () => {
    await start({ dialogMs: 300 });
    await road.ok('browser_open', { url: site.url });
    const ask = (name: string) => road.call('ask_secret', { name, prompt: 'To log in' });
    expect((await ask('typed')).text).toContain('ending: typed. Use {{secret:typed}}');
    person = () => 'no';
    const declined = await ask('declined');
    expect([declined.status, declined.text.includes('ending: declined')]).toEqual(['denied', true]);
    person = () => 'nothing';
    const expired = await ask('expired');
    expect([expired.status, expired.text.includes('ending: expired')]).toEqual(['timeout', true]);
    await road.close();
    await start({ person: 'headless' });
    await road.ok('browser_open', { url: site.url });
    const unseen = await ask('unseen');
    expect([unseen.status, unseen.text.includes('ending: could not be shown')]).toEqual(['ok', true]);
  });

  it('shows the site of the page, is asked once, and waits for no page', async () => {
    await start();
    expect((await road.call('ask_secret', { name: 'shop', prompt: 'x' })).status).toBe('secret_refused');
    await road.ok('browser_open', { url: site.url });
    await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
    expect(await road.ok('ask_secret', { name: 'shop', prompt: 'Again' })).toContain('ending: known');
    expect(road.asked).toHaveLength(1);
    expect(road.asked[0]).toMatchObject({ kind: 'secret', name: 'shop', origin: site.url, keeping: 'nowhere', prompt: 'To log in' });
    await road.ok('browser_open', { url: site.url.replace('127.0.0.1', 'localhost') });
    expect((await road.call('ask_secret', { name: 'shop', prompt: 'Here' })).text).toContain('goes nowhere else');
    expect(JSON.stringify([road.published, road.journal])).not.toContain('Zq7');
  });

  it('is over with its work', async () => {
    await start();
    const view = await road.ok('browser_open', { url: site.url });
    await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
    road.secrets.broker.end(null);
    const result = await road.call('browser_type', { ref: refOf(view, 'textbox', 'Password'), text: '{{secret:shop}}' });
    expect(result.text).toContain('There is no secret "shop"');
  });
});

describe('a saved login', () => {
  it('is asked for once, listed without its password, and typed in later work', async () => {
    await start();
    await road.ok('browser_open', { url: site.url });
    expect(await road.ok('request_credential', { name: 'shop', prompt: 'Your login' })).toContain('It is saved.');
    road.secrets.broker.end(null);
    expect(await road.ok('request_credential', { name: 'shop', prompt: 'Your login' })).toContain('saved before');
    const list = await road.ok('get_credential');
    expect(list).toContain(`shop · ${site.url} · {{secret:shop}} · user name "me"`);
    expect(list).not.toContain('Zq7');
    for (const name of ['llm:openai', 'vault:data-key', '__proto__', '../shop', 'SHOP']) expect((await road.call('get_credential', { name })).status).not.toBe('ok');
    const view = await road.ok('browser_snapshot');
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Password'), text: '{{secret:shop}}', submit: true });
    expect(await road.ok('browser_snapshot')).toContain('Welcome');
  });

  it('is filled in and sent once, with a status for an answer', async () => {
    await start();
    await road.ok('browser_open', { url: site.url });
    await road.ok('request_credential', { name: 'shop', prompt: 'Your login' });
    const result = await fill();
    expect(result.status).toBe('ok');
    expect(result.did).toBe('login submitted');
    expect(result.text).not.toContain('Welcome');
    expect(new URLSearchParams(site.requests.find(({ path }) => path === '/login')?.body).get('user')).toBe('me');
    expect((await road.call('browser_click', { ref: 'e1' })).status).toBe('no_snapshot');
    expect(await road.ok('browser_snapshot')).toContain('Welcome');
    expect(site.requests.filter(({ path }) => path === '/login')).toHaveLength(1);
  });

  it('has an id that is good in the tab for which it was given, and in no other of the same site', async () => {
    await start();
    await road.ok('browser_open', { url: site.url });
    await road.ok('request_credential', { name: 'shop', prompt: 'Your login' });
    const first = /^(login-[\w-]+)/mu.exec(await road.ok('credential_bindings'))?.[1] ?? 'none';
    await road.ok('browser_open', { url: `${site.url}/` });
    const result = await fill('/', { id: first });
    expect([result.status, result.text.includes('call credential_bindings there')]).toEqual(['not_found', true]);
    expect(site.requests.filter(({ path }) => path === '/login')).toEqual([]);
  });

  it('that is not taken shuts the page for every tool until the person opens it again', async () => {
    await start();
    person = (request) => (request.kind === 'secret' ? { value: 'Wrong-77!', username: 'me' } : request.kind === 'reopen' ? 'nothing' : 'no');
    await road.ok('browser_open', { url: site.url });
    await road.ok('request_credential', { name: 'shop', prompt: 'Your login' });
    const result = await fill();
    expect(result.text).toContain('kept from you');
    expect(result.text).not.toContain('Wrong password');
    for (const [tool, input] of [['browser_snapshot', {}], ['browser_screenshot', {}], ['browser_page_text', {}], ['browser_eval', { script: '1' }], ['webmcp_list', {}], ['browser_navigate', { url: site.url }], ['browser_press', { key: 'Enter' }]] as const) {
      expect((await road.call(tool, input)).text, tool).toContain('kept from you');
    }
    const request = road.asked.find(({ kind }) => kind === 'reopen');
    expect(request).toMatchObject({ origin: site.url });
    road.answer(request?.id ?? '', 'yes');
    await expect.poll(() => road.call('browser_snapshot').then(({ status }) => status), { timeout: 30_000 }).toBe('ok');
    expect(await road.ok('browser_snapshot')).toContain('Wrong password');
  });

  it.each([['/new', 'new_password'], ['/away', 'other_origin']])('is refused on %s by the rule %s, and nothing is sent', async (path, rule) => {
    await start();
    await road.ok('browser_open', { url: site.url });
    await road.ok('request_credential', { name: 'shop', prompt: 'Your login' });
    site.requests.length = 0;
    const result = await fill(path);
    expect([result.status, result.text.includes(`refused (${rule})`)]).toEqual(['secret_refused', true]);
    expect(site.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('has one-time codes that are typed like a password', async () => {
    await start();
    const seeds: string[] = [SECRET, 'GEZDGNBVGY3TQOJQ'];
    person = () => ({ value: seeds.shift() ?? '' });
    await road.secrets.createCredential({ name: 'shop', origin: site.url, username: 'me', hasCode: true });
    expect(await road.ok('get_credential', { name: 'shop' })).toContain('one-time code {{secret:shop.otp}}');
    const view = await road.ok('browser_open', { url: site.url });
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'User'), text: '{{secret:shop.otp}}' });
    const after = await road.ok('browser_snapshot');
    await road.ok('browser_click', { ref: refOf(after, 'button', 'Log in') });
    expect(new URLSearchParams(site.requests.find(({ path }) => path === '/login')?.body).get('user')).toMatch(/^\d{6}$/u);
  });
});

describe('a server that asks by HTTP', () => {
  it('brings up the masked dialog at once, and again when it does not take what was typed', async () => {
    await start();
    const typed = ['wrong', SECRET];
    person = () => ({ value: typed.shift() ?? '', username: 'me' });
    const text = await road.ok('browser_open', { url: `${site.url}/basic` });
    expect(text).toContain('Staff only');
    expect(road.asked.map((request) => request.kind === 'secret' && [request.use, request.origin, request.fault === ''])).toEqual([['http_login', site.url, true], ['http_login', site.url, false]]);
    expect(await road.ok('browser_navigate', { action: 'reload' })).toContain('Staff only');
    expect(road.asked).toHaveLength(2);
  });

  it.each([['link', 'Staff'], ['button', 'Window']])('is heard where the first page of a new window is the one that asks (%s)', async (role, name) => {
    await start();
    const view = await road.ok('browser_open', { url: `${site.url}/links` });
    expect(await road.ok('browser_click', { ref: refOf(view, role, name) })).toContain('Staff only');
    expect(road.asked.map((request) => request.kind === 'secret' && [request.use, request.origin])).toEqual([['http_login', site.url]]);
    const { tabs, currentTabId } = road.state();
    expect(tabs.map(({ id, url }) => [id === currentTabId, new URL(url).pathname])).toEqual([[false, '/links'], [true, '/basic']]);
  });

  it('ends the call when the person declines', async () => {
    await start();
    person = () => 'no';
    expect((await road.call('browser_open', { url: `${site.url}/basic` })).status).toBe('denied');
  });
});

describe('1Password', () => {
  let folder: string;
  const become = (mood: string, password = SECRET) =>
    writeFile(join(folder, 'op-state.json'), JSON.stringify({ mood, items: [{ id: 'itemsecretid', url: `${site.url}/x`, username: 'me', password }] }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wheelhouse-op-'));
    await copyFile('tests/support/op-stand-in.mjs', join(folder, 'op.mjs'));
    await chmod(join(folder, 'op.mjs'), 0o755);
    await become('well');
    await start({ onePassword: { isEnabled: true, executable: join(folder, 'op.mjs') } });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('fills a login of which the model knows an id only', async () => {
    const result = await fill();
    expect([result.status, result.did]).toEqual(['ok', 'login submitted']);
    expect(await road.ok('browser_snapshot')).toContain('Welcome');
    expect(JSON.stringify([result, road.published, road.journal])).not.toMatch(/itemsecretid|vaultsecretid|Zq7/u);
    expect(await road.ok('get_credential')).toContain('No login is saved.');
  });

  it.each([['locked', 'Unlock it'], ['nonsense', 'not understood']])('that is %s is said to the person, and nothing breaks', async (mood, words) => {
    await become(mood);
    await road.ok('browser_open', { url: site.url });
    expect(await road.ok('credential_bindings')).toContain('No login is saved');
    expect(JSON.stringify(road.published)).toContain(words);
  });
});
