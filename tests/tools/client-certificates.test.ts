import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonRequest } from '../../src-preload/contract/requests.ts';
import { wantsCertificate } from '../../src-main/browser/tls-hello.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { PersonAct, Road, RoadOptions } from '../support/road.ts';
import { browserFor, startSecureSite } from '../support/secure-site.ts';
import type { SecureSite } from '../support/secure-site.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let home: string;
let road: Road | undefined;
let secure: SecureSite;
let site: Site;
let person: (request: PersonRequest) => PersonAct;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-certificates-'));
  secure = await startSecureSite();
  site = await startSite({ '/': `<title>Start</title><a href="${secure.url}/linked">Staff</a>`, '/on': (_request, response) => void response.writeHead(302, { location: `${secure.url}/redirected` }).end() });
  person = () => 'no';
});

afterEach(async () => {
  await road?.close();
  road = undefined;
  await secure.close();
  await site.close();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start(hasCertificate: boolean, options: RoadOptions = {}): Promise<Road> {
  const executable = await browserFor(home, hasCertificate);
  road = await openRoad({ person: (request) => person(request), assistant: { browser: { visibility: 'app_only', executable } }, ...options });
  return road;
}

/** How the person was asked: one entry for each time. */
const asked = (): unknown[] => (road?.asked ?? []).map((request) => request.kind === 'client_certificate' && [request.origin, request.site.host, request.isChoosing]);
const host = (): string => new URL(secure.url).hostname;

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('a server that wants a client certificate over %s', (version) => {
  beforeEach(async () => {
    await secure.close();
    secure = await startSecureSite({ minVersion: version, maxVersion: version });
  });

  it('is named to the person at once where the browser has none, and the call ends as denied', async () => {
    const { call } = await start(false);
    const { status, text } = await call('browser_open', { url: secure.url });
    expect([status, asked()]).toEqual(['denied', [[secure.url, host(), false]]]);
    expect(text).toContain(`${secure.url} asks for a client certificate`);
    expect(secure.pages).toEqual([]);
  });

  it('is named to the person while the browser waits with its own list, and nothing waits any more once that is declined', async () => {
    const { call, ok } = await start(true);
    const { status, text } = await call('browser_open', { url: secure.url });
    expect([status, asked()]).toEqual(['denied', [[secure.url, host(), true]]]);
    expect(text).toContain(`${secure.url} asks for a client certificate`);
    expect(await ok('browser_navigate', { url: site.url })).toContain('Staff');
  });
});

describe('a page that needs a client certificate', () => {
  it('is asked for when a link or a redirect leads to it, by the name of its own site', async () => {
    const { call, ok } = await start(true);
    const view = await ok('browser_open', { url: site.url });
    const clicked = await call('browser_click', { ref: refOf(view, 'link', 'Staff') });
    expect([clicked.status, asked()]).toEqual(['denied', [[secure.url, host(), true]]]);
    const redirected = await call('browser_navigate', { url: `${site.url}/on` });
    expect([redirected.status, asked().length, asked()[1]]).toEqual(['denied', 2, [secure.url, host(), true]]);
  });

  it.each([false, true])('is opened anew as often as the person says so, three times at most, and the model is told why it does not come (with one to choose: %s)', async (hasCertificate) => {
    const { call, ok } = await start(hasCertificate);
    person = () => 'yes';
    const { status, text } = await call('browser_open', { url: secure.url });
    expect([status, asked().length]).toEqual(['challenge_required', 3]);
    expect(text).toContain(`${secure.url} asks for a client certificate`);
    expect([await ok('browser_navigate', { url: site.url }).then((view) => view.includes('Staff')), asked().length]).toEqual([true, 3]);
  });

  it('comes when the server takes the person after all, in the tab that was opened for it', async () => {
    const { ok, state } = await start(false);
    const port = Number(new URL(secure.url).port);
    person = () => 'nothing';
    const opened = ok('browser_open', { url: `${secure.url}/door` });
    await expect.poll(() => road?.asked.length, { timeout: 30_000 }).toBe(1);
    await secure.close();
    secure = await startSecureSite({ rejectUnauthorized: false, port });
    road?.answer(road.asked[0]?.id ?? '', 'yes');
    expect(await opened).toContain('Come in');
    expect([secure.pages.filter((path) => path === '/door').length, state().tabs.length]).toEqual([1, 1]);
  });

  it('ends apart when nobody answers and when nobody can be asked', async () => {
    const late = await start(true, { dialogMs: 300 });
    person = () => 'nothing';
    const expired = await late.call('browser_open', { url: secure.url });
    expect([expired.status, expired.text.includes(`${secure.url} asks for a client certificate, and nobody`)]).toEqual(['timeout', true]);
    await late.close();
    const alone = await start(true, { person: 'headless' });
    const unseen = await alone.call('browser_open', { url: secure.url });
    expect([unseen.status, unseen.text.includes(`${secure.url} asks for a client certificate`)]).toEqual(['challenge_required', true]);
  });

  it('is not spoken of where the server takes people without one', async () => {
    await secure.close();
    secure = await startSecureSite({ rejectUnauthorized: false });
    const { ok } = await start(false);
    expect(await ok('browser_open', { url: secure.url })).toContain('Come in');
    expect(road?.asked).toEqual([]);
  });
});

describe('the question whether a server wants a certificate', () => {
  it.each([
    ['TLSv1.2', true, true], ['TLSv1.2', false, true], ['TLSv1.3', true, true],
  ] as const)('is answered over %s, with certificates needed: %s', async (version, isNeeded, verdict) => {
    const other = await startSecureSite({ minVersion: version, maxVersion: version, rejectUnauthorized: isNeeded });
    expect(await wantsCertificate('127.0.0.1', Number(new URL(other.url).port))).toBe(verdict);
    await other.close();
  });

  it('is answered with no by a server that asks nobody, by one without TLS and by one that is not there', async () => {
    const plain = await startSecureSite({ requestCert: false, rejectUnauthorized: false });
    const ports = [plain.url, site.url].map((url) => Number(new URL(url).port));
    expect(await Promise.all(ports.map((port) => wantsCertificate('127.0.0.1', port)))).toEqual([false, false]);
    await plain.close();
    expect(await wantsCertificate('127.0.0.1', ports[0] ?? 0)).toBe(false);
  });
});
