import { afterEach, describe, expect, it } from 'vitest';
import { openApp } from '../support/app.ts';
import type { TestApp, TestAppOptions } from '../support/app.ts';
import { newCanary } from '../support/leak-scan/canary.ts';
import { refOf } from '../support/model-server/script.ts';
import type { Script } from '../support/model-server/script.ts';
import { startModelServer } from '../support/model-server/server.ts';
import type { ModelServer } from '../support/model-server/server.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import type { ModelChoice } from '../../src-preload/contract/settings.ts';

const KEY = newCanary('key');
let server: ModelServer | undefined;
let app: TestApp | undefined;
let site: Site | undefined;

afterEach(async () => {
  await app?.close();
  await server?.close();
  await site?.close();
  app = server = site = undefined;
});

function choice(dialect: 'openai' | 'anthropic', url: string): ModelChoice {
  return dialect === 'openai'
    ? { kind: 'endpoint', baseUrl: `${url}/v1`, model: 'scripted-1' }
    : { kind: 'provider', provider: 'anthropic', model: 'scripted-1', baseUrl: `${url}/v1` };
}

async function start(dialect: 'openai' | 'anthropic', script: Script, options: TestAppOptions = {}): Promise<TestApp> {
  server = await startModelServer(script, { key: KEY });
  app = await openApp({ model: choice(dialect, server.url), key: KEY, ...options });
  return app;
}

async function startShopSite(): Promise<Site> {
  site = await startSite({
    '/': `<title>Shop</title><h1>Jackets</h1><button onclick="document.querySelector('output').textContent='1 in cart'">Add to cart</button>
      <output role="status">0 in cart</output>${'<p>Long text about jackets. </p>'.repeat(60)}`,
    '/cart': '<title>Cart</title><h1>Cart</h1><p>1 item, total 79.00</p>',
  });
  return site;
}

describe.each(['openai', 'anthropic'] as const)('a task with a model that speaks %s', (dialect) => {
  it('opens a page, acts by a ref out of the view, and reports', async () => {
    const { url } = await startShopSite();
    const { ask } = await start(dialect, [
      { say: 'I open the shop.', calls: [{ name: 'browser_open', input: { url } }] },
      (request) => ({ calls: [{ name: 'browser_click', input: { ref: refOf(request, 'button "Add to cart"') } }] }),
      { say: ['It is ', 'in the cart.'] },
    ]);
    const { items } = await ask('Put a jacket in the cart.');
    expect(items.map(({ type }) => type)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant', 'turn_end']);
    expect(items[3]).toMatchObject({ type: 'tool', tool: 'browser_click', status: 'ok', did: expect.stringMatching(/^clicked button "Add to cart" · /u) as string });
    expect(items[3]).toHaveProperty('text', expect.stringContaining('1 in cart'));
    expect(items[4]).toMatchObject({ text: 'It is in the cart.' });
    expect(items[5]).toMatchObject({ outcome: 'finished' });
    expect(server?.requests[0]?.system).toContain('Operating websites');
  });

  it('runs parallel calls one after the other and gives each its own result', async () => {
    const { url } = await startShopSite();
    const calls = [
      { name: 'browser_navigate', input: { url } },
      { name: 'browser_navigate', input: { url: `${url}/cart` } },
    ];
    const { ask } = await start(dialect, [{ calls }, { say: 'Both read.' }]);
    const { items } = await ask('Read both pages.');
    expect(items.at(-1)).toMatchObject({ outcome: 'finished' });
    const results = server?.requests[1]?.messages.flatMap((message) => message.results) ?? [];
    expect(results).toHaveLength(2);
    expect(results[0]?.text).toContain('did: went to');
    expect(results[1]?.text).toContain('total 79.00');
    expect(site?.requests.map(({ path }) => path).filter((path) => !path.includes('favicon'))).toEqual(['/', '/cart']);
  });

  it('sends only the latest whole view and stubs for the earlier ones', async () => {
    const { url } = await startShopSite();
    const look = { calls: [{ name: 'browser_snapshot' }] };
    const { ask } = await start(dialect, [{ calls: [{ name: 'browser_open', input: { url } }] }, look, look, look, { say: 'Enough.' }]);
    await ask('Look at it often.');
    const results = server?.requests.at(-1)?.messages.flatMap((message) => message.results) ?? [];
    expect(results).toHaveLength(4);
    expect(results.filter(({ text }) => text.includes('<page nonce='))).toHaveLength(1);
    expect(results.at(-1)?.text).toContain('<page nonce=');
    expect(results[0]?.text).toContain('did: opened');
    expect(results[0]?.text).toContain('Earlier view of the page left out');
  });

  it('answers a malformed call with what is wrong, and goes on', async () => {
    const broken = { calls: [{ name: 'browser_click', rawArguments: '{"ref": "e1"' }, { name: 'browser_fly', input: {} }] };
    const { ask } = await start(dialect, [broken, { say: 'Sorry.' }]);
    const { items } = await ask('Do something odd.');
    expect(items.filter(({ type }) => type === 'tool')).toMatchObject([{ status: 'invalid_input' }, {}]);
    expect(items.at(-1)).toMatchObject({ type: 'turn_end', outcome: 'finished' });
    const results = server?.requests[1]?.messages.flatMap((message) => message.results) ?? [];
    expect(results.map(({ isError }) => isError)).toEqual(dialect === 'anthropic' ? [true, true] : results.map(({ isError }) => isError));
    expect(results).toHaveLength(2);
  });

  it.each([
    ['a wrong key', { fault: 'bad_key' }, /key/iu],
    ['a rate limit with its wait', { fault: 'rate_limited', retryAfter: '7' }, /7 s/u],
    ['a fault of the provider', { fault: 'server' }, /again/u],
    ['a stream that is cut', { say: 'Half an answ', cutAfterBytes: 400 }, /again/u],
  ] as const)('says %s in a sentence and keeps the conversation usable', async (_name, fault, words) => {
    // Faults that may pass are tried again by the connection; the script has enough of them.
    const script = [fault, fault, fault, fault, fault];
    const { ask } = await start(dialect, script);
    const { items } = await ask('Hello');
    const note = items.find(({ type }) => type === 'note');
    expect(note).toMatchObject({ tone: 'error' });
    expect(note).toHaveProperty('text', expect.stringMatching(words));
    expect(items.at(-1)).toMatchObject({ type: 'turn_end', outcome: 'failed' });
    expect(JSON.stringify(items)).not.toContain(KEY);
  });
});

describe('a turn', () => {
  it('gives a model neither browser tools nor the playbook while the browser is off', async () => {
    const { ask } = await start('openai', [{ say: 'I have no browser.' }], { isBrowserEnabled: false });
    await ask('Open example.org');
    expect(server?.requests[0]?.tools).toEqual(['ask_user']);
    expect(server?.requests[0]?.system).not.toContain('Operating websites');
  });

  it('ends with Stop while a call hangs, tells the model nothing more, and takes the next message', async () => {
    site = await startSite({ '/': () => undefined });
    const open = { calls: [{ name: 'browser_open', input: { url: site.url } }] };
    const { call, until, items } = await start('openai', [open, { say: 'Hello again.' }]);
    const { id } = await call('conversation.create', {});
    await call('chat.send', { id, text: 'Open it.' });
    await until(() => site?.requests.length === 1 || items(id).some((item) => item.type === 'tool' && item.status === 'running'));
    await call('chat.stop', { id });
    await until(({ turns }) => turns[id] === undefined);
    expect(items(id).at(-1)).toMatchObject({ type: 'turn_end', outcome: 'stopped' });
    expect(server?.requests).toHaveLength(1);
    await call('chat.send', { id, text: 'Are you there?' });
    await until(({ turns }) => turns[id] === undefined);
    expect(items(id).at(-2)).toMatchObject({ type: 'assistant', text: 'Hello again.' });
  });

  it('refuses a second message while it runs, in words', async () => {
    const { call, reply, until } = await start('openai', [{ say: ['a', 'b', 'c'], pauseMs: 300 }]);
    const { id } = await call('conversation.create', {});
    await call('chat.send', { id, text: 'One' });
    const second = await reply('chat.send', { id, text: 'Two' });
    expect(second).toMatchObject({ ok: false, error: { code: 'busy' } });
    await until(({ turns }) => turns[id] === undefined);
  });

  it('asks the person when the budget is used up, and goes on when they extend it', async () => {
    const { url } = await startShopSite();
    const look = { calls: [{ name: 'browser_snapshot' }] };
    const script = [{ calls: [{ name: 'browser_open', input: { url } }] }, look, look, { say: 'Done.' }];
    const { call, until, items } = await start('openai', script, { patch: { budget: { browserCalls: 2, otherCalls: 3 } } });
    const { id } = await call('conversation.create', {});
    await call('chat.send', { id, text: 'Look twice.' });
    const { requests } = await until((state) => state.requests.length === 1);
    expect(requests[0]).toMatchObject({ kind: 'budget', callKind: 'browser', used: 2, adds: 2 });
    await call('request.answer', { id: requests[0]?.id ?? '', answer: '' });
    await until(({ turns }) => turns[id] === undefined);
    expect(items(id).at(-1)).toMatchObject({ outcome: 'finished' });
    expect(items(id).filter((item) => item.type === 'tool' && item.status === 'ok')).toHaveLength(3);
  });

  it('stops at the budget when the person says so, and every call has a result', async () => {
    const { url } = await startShopSite();
    const open = { name: 'browser_open', input: { url } };
    const look = { name: 'browser_snapshot' };
    const { call, until, items } = await start('openai', [{ calls: [open, look, look] }], {
      patch: { budget: { browserCalls: 1, otherCalls: 3 } },
    });
    const { id } = await call('conversation.create', {});
    await call('chat.send', { id, text: 'Look.' });
    const { requests } = await until((state) => state.requests.length === 1);
    await call('request.decline', { id: requests[0]?.id ?? '' });
    await until(({ turns }) => turns[id] === undefined);
    expect(items(id).at(-1)).toMatchObject({ outcome: 'budget' });
    expect(items(id).filter((item) => item.type === 'tool').map((item) => item.status)).toEqual(['ok', 'cancelled', 'cancelled']);
  });

  it('asks the person a question and hands the answer to the model', async () => {
    const { call, until, items } = await start('openai', [
      { calls: [{ name: 'ask_user', input: { prompt: 'Which size?', choices: ['M', 'L'] } }] },
      (request) => ({ say: request.messages.at(-1)?.results[0]?.text.includes('L') === true ? 'Size L it is.' : 'Lost.' }),
    ]);
    const { id } = await call('conversation.create', {});
    await call('chat.send', { id, text: 'Order.' });
    const { requests } = await until((state) => state.requests.length === 1);
    expect(requests[0]).toMatchObject({ kind: 'question', prompt: 'Which size?', choices: ['M', 'L'] });
    await call('request.answer', { id: requests[0]?.id ?? '', answer: 'L' });
    await until(({ turns }) => turns[id] === undefined);
    expect(items(id).at(-2)).toMatchObject({ text: 'Size L it is.' });
  });

  it('shows the model a screenshot once, as a picture', async () => {
    const { url } = await startShopSite();
    const { ask } = await start('anthropic', [
      { calls: [{ name: 'browser_open', input: { url } }] },
      { calls: [{ name: 'browser_screenshot' }] },
      { say: 'A shop.' },
    ]);
    const { items } = await ask('What does it look like?');
    expect(items.find((item) => item.type === 'tool' && item.tool === 'browser_screenshot')).toHaveProperty('picture.width');
    const pictures = server?.requests.at(-1)?.messages.flatMap(({ results }) => results.map((result) => result.pictures));
    expect(pictures).toEqual([0, 1]);
  });

  it('never writes a key to the disk, an event or the transcript', async () => {
    const { ask, app: parts, home } = await start('openai', [{ say: 'Hi.' }]);
    const seen: string[] = [];
    parts.hub.subscribe((event) => seen.push(JSON.stringify(event)));
    await ask('Hello');
    const { readdirSync, readFileSync, statSync } = await import('node:fs');
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => `${home}/${name}`).filter((file) => statSync(file).isFile());
    expect(files.some((file) => file.endsWith('.jsonl'))).toBe(true);
    for (const file of files) expect(readFileSync(file).includes(KEY), file).toBe(false);
    expect(seen.join('\n')).not.toContain(KEY);
    expect(server?.requests.at(-1)?.headers.authorization).toContain(KEY);
  });
});
