import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let road: Road;

beforeEach(async () => {
  const form = (action: string) =>
    `<title>Log in</title><form method="post" action="${action}"><label>User <input name="user"></label><label>Password <input name="pass" type="password"></label><button>Log in</button></form>`;
  site = await startSite({
    '/hangs': form('/never'), '/never': () => undefined,
    '/breaks': form('/cut'), '/cut': (request) => void request.socket.destroy(),
  });
  road = await openRoad({ person: (request) => (request.kind === 'secret' ? { value: 'Zq7$$ & "K{w}+9%', username: 'me' } : 'nothing') });
});

afterEach(async () => {
  await road.close();
  await site.close();
});

async function fill(path: string, signal?: AbortSignal) {
  const view = await road.ok('browser_open', { url: site.url + path });
  await road.ok('request_credential', { name: 'shop', prompt: 'Your login' });
  const id = /^(login-[\w-]+)/mu.exec(await road.ok('credential_bindings'))?.[1] ?? 'none';
  const input = { id, password_ref: refOf(view, 'textbox', 'Password'), submit_ref: refOf(view, 'button', 'Log in') };
  return road.call('credential_fill', input, signal);
}

describe('a login that was sent, and nobody knows whether it arrived', () => {
  it('has an unknown outcome where the server breaks off, and its page is kept shut', async () => {
    const result = await fill('/breaks');
    expect([result.status, result.text.includes('may have been sent')]).toEqual(['outcome_unknown', true]);
    expect((await road.call('browser_snapshot')).text).toContain('kept from you');
    expect(site.requests.filter(({ path }) => path === '/cut').length).toBeGreaterThan(0);
  });

  it('has an unknown outcome where the call is stopped in the middle, and is not sent again', async () => {
    const stop = new AbortController();
    const call = fill('/hangs', stop.signal);
    await expect.poll(() => site.requests.some(({ path }) => path === '/never'), { timeout: 60_000 }).toBe(true);
    stop.abort();
    expect((await call).status).toBe('outcome_unknown');
    await expect.poll(async () => (await road.call('browser_snapshot')).text, { timeout: 30_000 }).toContain('kept from you');
    expect(site.requests.filter(({ path }) => path === '/never')).toHaveLength(1);
  });
});
