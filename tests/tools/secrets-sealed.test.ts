import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginPages } from '../sites/secrets/logins.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { PersonAct, Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

const SECRET = 'Zq7$$ & "K{w}+9%üß\\x';

let site: Site;
let road: Road;
let typed = SECRET;
let mayReal: PersonAct = 'no';

beforeAll(async () => {
  site = await startSite(loginPages);
  road = await openRoad({ person: (request) => (request.kind === 'secret' ? { value: typed } : mayReal) });
});

beforeEach(() => {
  typed = SECRET;
  mayReal = 'no';
});

afterEach(() => {
  road.secrets.broker.end(null);
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const logins = () => site.requests.filter(({ path, method }) => method === 'POST' && path.startsWith('/login'));
const beacons = () => site.requests.filter(({ path }) => path === '/beacon').map(({ body }) => body);

/** Opens a page, asks for its password, and types that into the field. */
async function typeOn(path: string, field: readonly [string, string] = ['textbox', 'Password']) {
  await road.ok('browser_open', { url: site.url + path });
  site.requests.length = 0;
  await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
  const view = await road.ok('browser_snapshot');
  return road.call('browser_type', { ref: refOf(view, ...field), text: '{{secret:shop}}' });
}

async function submit(name = 'Log in') {
  const view = await road.ok('browser_snapshot');
  return road.call('browser_click', { ref: refOf(view, 'button', name) });
}

describe('sealed typing', () => {
  it.each([
    ['/form', (body: string) => new URLSearchParams(body).get('pass')],
    ['/json', (body: string) => (JSON.parse(body) as { pass: string }).pass],
    ['/nested', (body: string) => (JSON.parse((JSON.parse(body) as { payload: string }).payload) as { pass: string }).pass],
    ['/untyped', (body: string) => (JSON.parse(body) as { pass: string }).pass],
    ['/xhr', (body: string) => new URLSearchParams(body).get('pass')],
    ['/multipart', (body: string) => /name="pass"\r\n\r\n(.*)\r\n/u.exec(body)?.[1]],
    ['/plain', (body: string) => /pass=(.*)\r\n/u.exec(body)?.[1]],
    ['/shown', (body: string) => new URLSearchParams(body).get('pass')],
    ['/own-frame', (body: string) => new URLSearchParams(body).get('pass')],
  ])('gives the server of %s the exact bytes, and the scripts of the page a stand-in', async (path, read) => {
    const result = await typeOn(path);
    expect(result.text).toContain('{{secret:shop}} into textbox "Password", sealed');
    expect(result.text).not.toContain(SECRET);
    const after = await submit();
    expect(after.text).toContain('{{secret:shop}} went to');
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    expect(read(logins()[0]?.body ?? '')).toBe(SECRET);
    expect(beacons().join()).not.toContain(SECRET);
    expect(beacons().length).toBeGreaterThan(0);
  });

  it('keeps values of every kind byte for byte', async () => {
    for (const value of ['$&$1{{secret:other}}', 'zwei\nZeilen\n', '👩‍💻🔑 ключ', ' spaces ', 'x'.repeat(10_000), '{{secret:shop}}']) {
      typed = value;
      await typeOn('/json');
      await submit();
      await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
      expect((JSON.parse(logins()[0]?.body ?? '') as { pass: string }).pass).toBe(value);
      road.secrets.broker.end(null);
    }
  });

  it('fits the stand-in into a field for four digits', async () => {
    typed = '4711';
    await typeOn('/pin');
    await submit();
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    expect(new URLSearchParams(logins()[0]?.body).get('pass')).toBe('4711');
    expect(beacons().join()).not.toContain('4711');
  });

  it('shows what a page copies of the field as the placeholder', async () => {
    await typeOn('/copied');
    const { text } = await submit();
    expect(text).toContain('You typed {{secret:shop}}');
    expect(JSON.stringify(road.published)).not.toMatch(/You typed (?!\{)/u);
    expect(road.state().tabs.at(-1)?.title).toBe('{{secret:shop}}');
  });

  it('sends no form that would put it into an address', async () => {
    await typeOn('/get');
    const { text } = await submit();
    expect(text).toContain('a form was not sent: it would have put {{secret:shop}} into the address');
    expect(site.requests.filter(({ path }) => path.startsWith('/login'))).toEqual([]);
  });

  it('lets no redirect take it to another site', async () => {
    await typeOn('/redirected');
    const { text } = await submit();
    await expect.poll(() => road.ok('browser_snapshot'), { timeout: 30_000 }).toContain('over');
    expect(text + (await road.ok('browser_snapshot'))).not.toContain(SECRET);
    expect(logins()).toEqual([]);
    expect(site.requests.find(({ path }) => path === '/bounce')?.body).toBe(SECRET);
  });
});

describe('a field that gets nothing', () => {
  it.each([
    ['/hidden', 'is not visible'],
    ['/covered', 'is covered by something else'],
  ])('is one of %s', async (path, why) => {
    const result = await typeOn(path);
    expect(result.status).not.toBe('ok');
    expect(result.text).toContain(why);
    expect(beacons().join()).toBe('');
  });

  it('is one on another site, in a frame of another site, or of a look-alike', async () => {
    await road.ok('browser_open', { url: `${site.url}/form` });
    await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
    const elsewhere = site.url.replace('127.0.0.1', 'localhost');
    for (const url of [`${elsewhere}/evil`, `${site.url}/framed`]) {
      site.requests.length = 0;
      const view = await road.ok('browser_open', { url });
      const result = await road.call('browser_type', { ref: refOf(view, 'textbox', 'Password'), text: '{{secret:shop}}' });
      expect(result.status).toBe('secret_refused');
      expect(result.text).toContain('nothing was typed');
      expect(beacons()).toEqual([]);
    }
  });

  it('is none of the page to which this one goes in the middle of it', async () => {
    const result = await typeOn('/moving');
    expect(result.text).not.toContain(SECRET);
    expect(JSON.stringify(site.requests)).not.toContain(SECRET);
    expect(await road.ok('browser_snapshot')).toContain('textbox "Password" empty');
  });

  it('is one that the script is to read', async () => {
    await typeOn('/form');
    for (const [tool, input] of [['browser_eval', { script: 'document.querySelector("[name=pass]").value' }], ['webmcp_call', { name: 'any' }]] as const) {
      expect((await road.call(tool, input)).status).toBe('secret_refused');
    }
    await road.ok('browser_navigate', { url: `${site.url}/login` });
    expect((await road.call('browser_eval', { script: '1 + 1' })).status).toBe('ok');
  });
});

describe('a placeholder', () => {
  it('is refused anywhere but in what is typed, before anything runs', async () => {
    await road.ok('browser_open', { url: `${site.url}/form` });
    await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
    site.requests.length = 0;
    for (const [tool, input] of [
      ['browser_navigate', { url: `${site.url}/login?p={{secret:shop}}` }],
      ['browser_eval', { script: 'fetch("/beacon?{{secret:shop}}")' }],
      ['browser_press', { key: '{{secret:shop}}' }],
      ['browser_select', { ref: 'e1', values: ['{{secret:shop}}'] }],
      ['browser_click', { selector: 'text={{secret:shop}}' }],
      ['browser_type', { selector: '{{secret:shop}}', text: 'x' }],
      ['webmcp_call', { name: 'x', input: { '{{secret:shop}}': 1 } }],
      ['ask_user', { prompt: 'Is it {{secret:shop}}?' }],
    ] as const) {
      const result = await road.call(tool, input);
      expect(result.status, tool).toBe('secret_refused');
    }
    expect(site.requests).toEqual([]);
  });

  it.each(['{{secret:nobody}}', '{{ secret:shop }}', '{{Secret:shop}}', '{{secret:SHOP}}', '{{secret:{{secret:shop}}}}', '｛｛secret:shop｝｝', '{{secret\\u003ashop}}', '{{sec​ret:shop}}', '%7B%7Bsecret:shop%7D%7D'])(
    'is never typed as it is written: %s',
    async (text) => {
      const view = await road.ok('browser_open', { url: `${site.url}/form` });
      await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
      const result = await road.call('browser_type', { ref: refOf(view, 'textbox', 'User'), text });
      expect(result.status).toBe('secret_refused');
    },
  );

  it('may stand beside another one and other text', async () => {
    await road.ok('browser_open', { url: `${site.url}/json` });
    site.requests.length = 0;
    typed = 'Alpha-1!';
    await road.ok('ask_secret', { name: 'a', prompt: 'one' });
    typed = 'Beta-2?';
    await road.ok('ask_secret', { name: 'b', prompt: 'two' });
    const view = await road.ok('browser_snapshot');
    await road.ok('browser_fill_form', {
      fields: [{ ref: refOf(view, 'textbox', 'User'), value: 'me' }, { ref: refOf(view, 'textbox', 'Password'), value: 'x{{secret:a}}-{{secret:b}}' }],
    });
    await submit();
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    expect(JSON.parse(logins()[0]?.body ?? '')).toEqual({ user: 'me', pass: 'xAlpha-1!-Beta-2?' });
  });
});

describe('a page that needs the real value', () => {
  let main: Road;
  beforeEach(async () => {
    main = road;
    road = await openRoad({ person: (request) => (request.kind === 'secret' ? { value: typed } : mayReal) });
  });
  afterEach(async () => {
    await road.close();
    road = main;
  });

  it('says when the page sends something made of it, and types the real value once the person allows it', async () => {
    await typeOn('/hashed');
    const { text } = await submit();
    expect(text).toContain('in which it was not found');
    mayReal = 'yes';
    const result = await typeOn('/hashed');
    expect(result.text).toContain('for real');
    await submit();
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    const { createHash } = await import('node:crypto');
    expect(logins()[0]?.body).toBe(createHash('sha256').update(SECRET).digest('hex'));
    expect(road.asked.filter(({ kind }) => kind === 'real_typing')).toHaveLength(1);
  });

  it.each([
    ['/socket', 'over a WebSocket'],
    ['/mask', 'changes what is typed there'],
    ['/boxes', 'one box for each character'],
  ])('asks before it types a real value on %s', async (path, why) => {
    typed = '314159';
    road.secrets.broker.end(null);
    const first = await typeOn(path, ['textbox', path === '/boxes' ? 'Digit 1' : 'Password']);
    const text = path === '/socket' ? (await submit()).text : first.text;
    expect(text).toContain(why);
    if (path !== '/socket') expect(first.status).toBe('secret_refused');
    expect(logins()).toEqual([]);
  });
});

