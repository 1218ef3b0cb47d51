import { afterEach, describe, expect, it } from 'vitest';
import { testModel } from '../../src-main/llm/test-model.ts';
import { choiceOf, dialects, testKey } from '../support/model-server/ask.ts';
import { startModelServer } from '../support/model-server/server.ts';
import type { ModelServer } from '../support/model-server/server.ts';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
});
const neverAborted = new AbortController().signal;

describe.each(dialects)('Test of a model of %s', (kind) => {
  it('says that it works, how fast, and which models there are', async () => {
    server = await startModelServer([{ say: 'ready' }], { key: testKey, models: ['m-2', 'm-1'] });
    const test = await testModel(choiceOf(kind, server.url, 'm-1'), testKey, neverAborted);
    expect(test).toMatchObject({ isWorking: true, models: ['m-1', 'm-2'] });
    expect(test.message).toMatch(/^Works: m-1 answered in \d+\.\d s\.$/u);
  });

  it('takes a call of the probe tool for an answer', async () => {
    server = await startModelServer([{ calls: [{ name: 'report_ready' }] }]);
    expect((await testModel(choiceOf(kind, server.url, 'm-1'), testKey, neverAborted)).isWorking).toBe(true);
  });

  it('names what there is when the model does not exist, and what to do', async () => {
    server = await startModelServer([{ fault: 'no_model' }], { models: ['m-1', 'm-2'] });
    const test = await testModel(choiceOf(kind, server.url, 'm-3'), testKey, neverAborted);
    expect(test.isWorking).toBe(false);
    expect(test.message).toContain('no model "m-3"');
    expect(test.message).toContain('It offers: m-1, m-2.');
  });

  it('says what to do about a wrong key, and does not repeat the key', async () => {
    server = await startModelServer([], { key: 'another' });
    const test = await testModel(choiceOf(kind, server.url), testKey, neverAborted);
    expect(test).toMatchObject({ isWorking: false, models: [] });
    expect(test.message).toContain('Enter the key again');
    expect(test.message).not.toContain(testKey);
  });

  it('says when a model takes no tools (catches a green test of a model that cannot work the browser)', async () => {
    server = await startModelServer([{ fault: 'no_tools' }]);
    expect((await testModel(choiceOf(kind, server.url, 'm-1'), testKey, neverAborted)).message).toContain('m-1 cannot use tools');
  });

  it('ends with a sentence when it takes too long', async () => {
    server = await startModelServer([{ stallAfterBytes: 0 }]);
    const test = await testModel(choiceOf(kind, server.url), testKey, AbortSignal.timeout(500));
    expect(test).toMatchObject({ isWorking: false, message: expect.stringContaining('did not answer within') as string });
  });

  it('stops when it is aborted', async () => {
    server = await startModelServer([async () => new Promise(() => undefined)]);
    const stop = new AbortController();
    const test = testModel(choiceOf(kind, server.url), testKey, stop.signal);
    stop.abort();
    await expect(test).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });
});

describe('Test', () => {
  it('needs nothing for typed commands', async () => {
    expect((await testModel({ kind: 'commands' }, undefined, neverAborted)).isWorking).toBe(true);
  });

  it('of a provider without a key asks for the key, without a request', async () => {
    const test = await testModel({ kind: 'provider', provider: 'anthropic', model: 'x' }, undefined, neverAborted);
    expect(test).toMatchObject({ isWorking: false, message: expect.stringContaining('no key for Anthropic') as string });
  });
});
