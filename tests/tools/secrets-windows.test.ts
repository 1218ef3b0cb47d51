import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginPages } from '../sites/secrets/logins.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

const SECRET = 'Zq7$$ & "K{w}+9%üß\\x';

let site: Site;
let road: Road;

beforeAll(async () => {
  site = await startSite(loginPages);
});

beforeEach(async () => {
  road = await openRoad({ person: (request) => (request.kind === 'secret' ? { value: SECRET } : 'no') });
});

afterEach(async () => {
  await road.close();
});

afterAll(async () => {
  await site.close();
});

const logins = () => site.requests.filter(({ path }) => path.startsWith('/login'));

async function typeOn(path: string): Promise<void> {
  await road.ok('browser_open', { url: site.url + path });
  site.requests.length = 0;
  await road.ok('ask_secret', { name: 'shop', prompt: 'To log in' });
  const view = await road.ok('browser_snapshot');
  expect(await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Password'), text: '{{secret:shop}}' })).toContain('sealed');
}

const press = async (name: string) => road.call('browser_click', { ref: refOf(await road.ok('browser_snapshot'), 'button', name) });

describe('a stand-in in a form that sends into another window', () => {
  it.each(['/window', '/lone-window', '/button-window'])('is replaced in the first request of the new window (%s)', async (path) => {
    await typeOn(path);
    const { text } = await press('Log in');
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    expect(new URLSearchParams(logins()[0]?.body).get('pass')).toBe(SECRET);
    expect(text).not.toContain(SECRET);
    expect(road.state().tabs).toHaveLength(2);
  });

  it('is replaced in a request of a window that was open already', async () => {
    await typeOn('/named-window');
    await press('Other window');
    await expect.poll(() => road.state().tabs.length).toBe(2);
    await road.ok('browser_tabs', { action: 'switch', tab_ids: ['t1'] });
    const { text } = await press('Log in');
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    expect(new URLSearchParams(logins()[0]?.body).get('pass')).toBe(SECRET);
    expect(text).not.toContain(SECRET);
  });

  it('is sent in no address', async () => {
    await typeOn('/get-window');
    expect((await press('Log in')).text + (await road.ok('browser_tabs', { action: 'switch', tab_ids: ['t1'] }))).toContain('a form was not sent: it would have put {{secret:shop}} into the address');
    expect(logins()).toEqual([]);
  });

  it('is replaced in no request of a tab that has nothing to do with it (catches a code that goes to the wrong tab)', async () => {
    await typeOn('/kept');
    await road.ok('browser_open', { url: `${site.url}/thief` });
    await press('Send');
    await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
    expect(logins()[0]?.body).toMatch(/^kept=\w{20,}$/u);
  });
});

it('a stand-in that a service worker sends on is replaced there', async () => {
  await road.ok('browser_open', { url: `${site.url}/worked` });
  await expect.poll(() => road.ok('browser_snapshot'), { timeout: 30_000 }).toContain('ready');
  await typeOn('/worked');
  const { text } = await press('Log in');
  await expect.poll(() => logins().length, { timeout: 30_000 }).toBe(1);
  expect(new URLSearchParams(logins()[0]?.body).get('pass')).toBe(SECRET);
  expect(text).toContain('{{secret:shop}} went to');
  expect(text).not.toContain(SECRET);
});
