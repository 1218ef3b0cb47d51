import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createModel } from '../../src-main/llm/model.ts';
import { ask, choiceOf, dialects, testKey } from '../support/model-server/ask.ts';
import type { TestedKind } from '../support/model-server/ask.ts';
import type { Fault, FaultKind, ModelStep, Script } from '../support/model-server/script.ts';
import { startModelServer } from '../support/model-server/server.ts';
import type { ModelServer } from '../support/model-server/server.ts';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  vi.unstubAllEnvs();
});

async function askOnce(kind: TestedKind, step: ModelStep, silenceMs = 60_000) {
  server = await startModelServer([step]);
  return ask(createModel(choiceOf(kind, server.url), testKey, { silenceMs }));
}

const reasons: readonly (readonly [FaultKind, string])[] = [
  ['bad_key', 'bad_key'],
  ['forbidden', 'bad_key'],
  ['no_model', 'model_not_found'],
  ['rate_limited', 'rate_limited'],
  ['context_too_long', 'context_too_long'],
  ['overloaded', 'overloaded'],
  ['server', 'overloaded'],
  ['no_tools', 'bad_response'],
];

describe.each(dialects)('an error of %s', (kind) => {
  it.each(reasons)('(%s) is a sentence with the reason %s, without the key, after one request only', async (fault, reason) => {
    // OpenAI says 403 with the code model_not_found: there, another model is the remedy.
    const expected = fault === 'forbidden' && (kind === 'openai' || kind === 'endpoint') ? 'model_not_found' : reason;
    const { error, events } = await askOnce(kind, { fault });
    expect(error).toMatchObject({ code: 'provider', reason: expected });
    expect(error?.message).toMatch(/^[A-Z"g].{10,}[.”]$/u);
    expect(error?.message).not.toContain(testKey);
    expect(error?.message).not.toContain(encodeURIComponent(testKey));
    expect(events).toEqual([]);
    expect(server?.requests).toHaveLength(1);
  });

  it.each([
    ['seconds', { retryAfter: '17' }, 17],
    ['milliseconds', { headers: { 'retry-after-ms': '2100' } }, 3],
    ['a date that has passed', { retryAfter: new Date(0).toUTCString() }, 1],
  ] satisfies [string, Omit<Fault, 'fault'>, number][])('tells how long to wait (%s)', async (_, wait, seconds) => {
    const { error } = await askOnce(kind, { fault: 'rate_limited', ...wait });
    expect(error).toMatchObject({ reason: 'rate_limited', retryAfterSeconds: seconds });
  });

  it('that comes in the middle of the stream ends it with its reason, after the text before', async () => {
    const { text, error, finished } = await askOnce(kind, { say: 'Partly', failsInStream: 'overloaded' });
    expect(text).toBe('Partly');
    expect(finished).toBeUndefined();
    expect(error).toMatchObject({ code: 'provider', reason: 'overloaded' });
  });

  it('that comes at the start of the stream is told by its reason', async () => {
    expect((await askOnce(kind, { failsInStream: 'rate_limited' })).error).toMatchObject({ code: 'provider', reason: 'rate_limited' });
  });
});

describe.each(dialects)('a broken connection to %s', (kind) => {
  const long = { say: Array.from({ length: 40 }, (_, n) => `word${n} `), calls: [{ name: 'browser_click', input: { ref: 'e1' } }] };

  it.each([0, 5, 700, 1500])('that is cut after %i bytes is reported, never taken for a whole answer', async (bytes) => {
    const cut = await askOnce(kind, { ...long, cutAfterBytes: bytes });
    expect(cut.error).toMatchObject({ code: 'provider', reason: 'bad_response' });
    expect(cut.finished).toBeUndefined();
  });

  it.each([0, 700, 1500])('that ends in good order after %i bytes without the end of the answer is reported too', async (bytes) => {
    const cut = await askOnce(kind, { ...long, endAfterBytes: bytes });
    expect(cut.error).toMatchObject({ code: 'provider', reason: 'bad_response' });
    expect(cut.finished).toBeUndefined();
  });

  it('that says nothing any more is ended by the watch', async () => {
    const { error } = await askOnce(kind, { ...long, stallAfterBytes: 300 }, 300);
    expect(error).toMatchObject({ code: 'provider', reason: 'no_network', message: expect.stringContaining('silent') as string });
  });

  it('is not ended by the watch while bytes still come, however slowly', async () => {
    expect((await askOnce(kind, { say: ['a', 'b', 'c', 'd', 'e', 'f'], pauseMs: 150 }, 500)).text).toBe('abcdef');
  });

  it('is a web page: the address is named', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Login</title>' };
    const { error } = await askOnce(kind, page);
    expect(error).toMatchObject({ reason: 'bad_response', message: expect.stringMatching(/127\.0\.0\.1:\d+ sent a web page/u) as string });
  });

  it('is another server: a plain 404, a page with 502, JSON that is no answer', async () => {
    const html = { 'content-type': 'text/html' };
    expect((await askOnce(kind, { status: 404, headers: {}, body: '404 page not found' })).error).toMatchObject({ reason: 'bad_response' });
    await server?.close();
    expect((await askOnce(kind, { status: 502, headers: html, body: '<h1>Bad Gateway</h1>' })).error).toMatchObject({ reason: 'overloaded' });
    await server?.close();
    const json = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"hello":"world"}' };
    expect((await askOnce(kind, json)).error).toMatchObject({ reason: 'bad_response' });
  });

  it('that is redirected does not carry the key to the other host', async () => {
    const other = await startModelServer([{ say: 'stolen' }]);
    const { error } = await askOnce(kind, { status: 307, headers: { location: `${other.url}/v1/x` }, body: '' });
    expect(error).toMatchObject({ reason: 'bad_response', message: expect.stringContaining(new URL(other.url).host) as string });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('does not come about: the host is named', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { error } = await ask(createModel(choiceOf(kind, `http://127.0.0.1:${port}`), testKey));
    expect(error).toMatchObject({ code: 'provider', reason: 'no_network', message: `No connection to 127.0.0.1:${port}: nothing answers there.` });
  });
});

describe.each(dialects)('Stop during an answer of %s', (kind) => {
  it.each<[string, Script]>([
    ['before the first byte', [async () => new Promise<ModelStep>(() => undefined)]],
    ['in the middle of a stalled stream', [{ say: 'x', stallAfterBytes: 100 }]],
    ['while text comes', [{ say: Array.from({ length: 1000 }, () => 'x'), pauseMs: 5 }]],
  ])('%s ends it with cancelled, and the connection with it', async (_, script) => {
    server = await startModelServer(script);
    const stop = new AbortController();
    const asked = ask(createModel(choiceOf(kind, server.url), testKey), undefined, stop.signal);
    await vi.waitFor(() => expect(server?.requests).toHaveLength(1));
    stop.abort();
    expect((await asked).error).toMatchObject({ code: 'cancelled' });
  });

  it('before it began sends nothing', async () => {
    server = await startModelServer([{ say: 'x' }]);
    const asked = await ask(createModel(choiceOf(kind, server.url), testKey), undefined, AbortSignal.abort());
    expect(asked.error).toMatchObject({ code: 'cancelled' });
    expect(server.requests).toEqual([]);
  });
});

describe('a key', () => {
  it.each(['anthropic', 'openai', 'google'] as const)('of %s is never taken from the environment, and a missing one is told before any request', async (kind) => {
    server = await startModelServer([{ say: 'x' }]);
    for (const name of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY']) vi.stubEnv(name, 'from-env');
    const { error } = await ask(createModel(choiceOf(kind, server.url), undefined));
    expect(error).toMatchObject({ code: 'provider', reason: 'bad_key' });
    expect(server.requests).toEqual([]);
  });

  it.each(dialects)('of %s is the one that was entered, whatever the environment holds', async (kind) => {
    server = await startModelServer([{ say: 'x' }], { key: testKey });
    for (const name of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY']) vi.stubEnv(name, 'from-env');
    for (const name of ['ANTHROPIC_BASE_URL', 'OPENAI_BASE_URL']) vi.stubEnv(name, 'http://127.0.0.1:9');
    expect((await ask(createModel(choiceOf(kind, server.url), testKey))).text).toBe('x');
    expect(JSON.stringify(server.requests)).not.toContain('from-env');
  });

  it('without credit says so instead of asking to wait', async () => {
    for (const kind of ['openai', 'anthropic'] as const) {
      expect((await askOnce(kind, { fault: 'no_credit' })).error?.message).toContain('no credit left');
      await server?.close();
    }
  });

  it('is missing for typed commands, which have no model', async () => {
    expect((await ask(createModel({ kind: 'commands' }, undefined))).error).toMatchObject({ code: 'invalid_input' });
  });
});
