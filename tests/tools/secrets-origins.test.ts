import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../support/counts.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Answer, Site } from '../support/site.ts';

const SECRET = 'Zq7-xK9w+BnM4!';
const form = '<form method="post" action="/login"><label>Password <input name="pass" type="password"></label><button>Log in</button></form>';
const frame = (src: string, more = ''): string => `<title>Outer</title><h1>Outer</h1><iframe ${more} src="${src}" style="width:600px;height:200px"></iframe>`;
/** The address that a page is asked to show or go to. */
const target: Answer = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://site').searchParams.get('to') ?? '';
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  const html = { 'content-type': 'text/html' };
  if (pathname === '/bounce') response.writeHead(302, { location: url }).end();
  else if (pathname === '/sandboxed') response.writeHead(200, html).end(frame(url, 'sandbox="allow-scripts allow-forms"'));
  else if (pathname === '/refresh') response.writeHead(200, html).end(`<title>Wait</title><meta http-equiv="refresh" content="0;url=${url}">`);
  else response.writeHead(200, html).end(frame(url));
};
const pages: Readonly<Record<string, string | Answer>> = {
  '/form': `<title>Form</title>${form}`,
  '/srcdoc': `<title>Outer</title><iframe srcdoc='${form}' style="width:600px;height:200px"></iframe>`,
  '/written': `<title>Outer</title><iframe style="width:600px;height:200px"></iframe><script>document.querySelector('iframe').contentDocument.write(${JSON.stringify(form)})</script>`,
  '/frame': target, '/sandboxed': target, '/bounce': target, '/refresh': target,
  '/restless': `<title>Restless</title>${form}<script>const after = Number(new URLSearchParams(location.search).get('after')); document.querySelector('input').addEventListener('focus', () => setTimeout(() => { location.href = location.href.replace('127.0.0.1', 'localhost').replace('restless', 'form'); }, after)); setTimeout(() => { location.href = location.href.replace('127.0.0.1', 'localhost').replace('restless', 'form'); }, 40 + after);</script>`,
};

let site: Site;
let other: Site;
let road: Road;

beforeAll(async () => {
  [site, other] = await Promise.all([startSite(pages), startSite(pages)]);
  road = await openRoad({ person: () => ({ value: SECRET }) });
  await road.ok('browser_open', { url: `${site.url}/form` });
  await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
});
afterAll(async () => {
  await road.close();
  await Promise.all([site.close(), other.close()]);
});

const withHost = (url: string, host: string): string => url.replace('127.0.0.1', host);
const HOSTS = ['localhost', 'LOCALHOST', 'shop.localhost', 'a.b.localhost', '127.0.0.1.localhost', 'xn--shp-7na.localhost'];
/** Everything that is not the site of the secret: other names of the same server, and its name at another port. */
const elsewhere = (): string[] => [...HOSTS.map((host) => withHost(site.url, host)), ...['127.0.0.1', ...HOSTS.slice(0, 3)].map((host) => withHost(other.url, host))];

const to = (page: string, url: string): string => `${page}?to=${encodeURIComponent(url)}`;
/** Ways in which a field of another site comes to stand before the assistant. */
const WAYS: Readonly<Record<string, (foreign: string) => string>> = {
  'as the page': (foreign) => `${foreign}/form`,
  'behind a redirect': (foreign) => to(`${site.url}/bounce`, `${foreign}/form`),
  'in a frame': (foreign) => to(`${site.url}/frame`, `${foreign}/form`),
  'around a frame of the right site': (foreign) => to(`${foreign}/frame`, `${site.url}/form`),
  'between two frames': (foreign) => to(`${site.url}/frame`, to(`${foreign}/frame`, `${site.url}/form`)),
  'in a frame without an address': (foreign) => `${foreign}/srcdoc`,
  'in a frame that was written': (foreign) => `${foreign}/written`,
  'behind a refresh': (foreign) => to(`${site.url}/refresh`, `${foreign}/form`),
};

async function fieldOn(url: string): Promise<string> {
  let text = await road.ok('browser_navigate', { url });
  for (let looks = 0; looks < 20 && !/textbox "Password"/u.test(text); looks += 1) text = await road.ok('browser_wait', { for: 'seconds', value: '0.2' }).then(() => road.ok('browser_snapshot'));
  return refOf(text, 'textbox', 'Password');
}

describe('a secret for one site', () => {
  it.each(Object.keys(WAYS))('is typed nowhere else: another site %s', async (way) => {
    for (const foreign of elsewhere()) {
      const ref = await fieldOn(WAYS[way]?.(foreign) ?? '');
      const result = await road.call('browser_type', { ref, text: '{{secret:shop}}' });
      expect(result.status, `${way}: ${foreign}`).toBe('secret_refused');
    }
    expect(await road.ok('browser_snapshot')).toContain('textbox "Password" empty');
  });

  it('is typed into no frame of its own site that is sandboxed or has no address of its own', async () => {
    for (const url of [to(`${site.url}/sandboxed`, `${site.url}/form`), `${site.url}/srcdoc`]) {
      const ref = await fieldOn(url);
      expect((await road.call('browser_type', { ref, text: '{{secret:shop}}' })).status, url).toBe('secret_refused');
    }
  });

  it('is typed on its own site, also in a frame of it and under another spelling of its address', async () => {
    const port = new URL(site.url).port;
    for (const url of [`${site.url}/form`, to(`${site.url}/frame`, `${site.url}/form`), `http://127.1:${port}/form`, `http://0x7f000001:${port}/form`, `http://2130706433:${port}/form`]) {
      const ref = await fieldOn(url);
      expect((await road.call('browser_type', { ref, text: '{{secret:shop}}' })).status, url).toBe('ok');
    }
  });

  it('never comes to a page to which this one goes in the middle of typing', async () => {
    for (let times = 0; times < cases(200, 12); times += 1) {
      await road.call('browser_navigate', { url: `${site.url}/restless?after=${String(times % 25)}` });
      await road.call('browser_type', { selector: '[name=pass]', text: '{{secret:shop}}' });
      await expect.poll(() => road.call('browser_snapshot').then(({ text }) => text), { timeout: 60_000 }).toMatch(/localhost:\d+\/form[\s\S]*textbox "Password" empty/u);
    }
    expect(JSON.stringify([...site.requests, ...other.requests])).not.toContain('xK9w');
  }, cases(900_000, 120_000));
});
