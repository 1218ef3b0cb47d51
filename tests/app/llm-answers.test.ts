import { afterEach, describe, expect, it } from 'vitest';
import { createModel } from '../../src-main/llm/model.ts';
import type { ModelMessage } from '../../src-main/core/agent/model.ts';
import { ask, choiceOf, dialects, messagesAfter, requestOf, testKey } from '../support/model-server/ask.ts';
import type { TestedKind } from '../support/model-server/ask.ts';
import { lastResult, refOf } from '../support/model-server/script.ts';
import type { Script } from '../support/model-server/script.ts';
import { startModelServer } from '../support/model-server/server.ts';
import type { ModelServer } from '../support/model-server/server.ts';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
});

async function start(kind: TestedKind, script: Script) {
  server = await startModelServer(script, { key: testKey });
  return { model: createModel(choiceOf(kind, server.url), testKey), requests: server.requests };
}

const picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' } as const;

describe.each(dialects)('an answer of %s', (kind) => {
  it('streams its text in order, with usage and reason', async () => {
    const { model, requests } = await start(kind, [{ say: ['Grüße, ', '😀 ', 'Welt'], usage: { inputTokens: 11, outputTokens: 5 } }]);
    const { events, text, finished, error } = await ask(model);
    expect(error).toBeUndefined();
    expect(text).toBe('Grüße, 😀 Welt');
    expect(events.at(-1)).toEqual(finished);
    expect(finished).toMatchObject({ reason: 'stop', usage: { inputTokens: 11, outputTokens: 5 } });
    expect(requests[0]).toMatchObject({ system: 'You are helpful.', tools: ['browser_click', 'browser_snapshot'] });
    expect(requests[0]?.messages).toMatchObject([{ role: 'user', text: 'Hello' }]);
  });

  it('with parallel tool calls brings them all, and their results go back each to its call', async () => {
    const calls = [{ name: 'browser_snapshot' }, { name: 'browser_click', input: { ref: 'e1', text: 'ä"\\\n' } }];
    const { model, requests } = await start(kind, [{ say: 'Looking.', calls }, { say: 'Done.' }]);
    const messages: readonly ModelMessage[] = requestOf().messages;
    const first = await ask(model);
    expect(first.calls.map(({ tool, input, problem }) => ({ tool, input, problem }))).toEqual([
      { tool: 'browser_snapshot', input: {}, problem: undefined },
      { tool: 'browser_click', input: { ref: 'e1', text: 'ä"\\\n' }, problem: undefined },
    ]);
    expect(first.finished?.reason).toBe('tool_calls');
    expect(new Set(first.calls.map(({ id }) => id)).size).toBe(2);
    const second = await ask(model, requestOf(messagesAfter(messages, first)));
    expect(second.error).toBeUndefined();
    const seen = requests[1]?.messages ?? [];
    expect(seen.flatMap((message) => message.calls.map(({ name }) => name))).toEqual(['browser_snapshot', 'browser_click']);
    expect(seen.flatMap(({ results }) => results.map(({ text }) => text))).toEqual(['result of browser_snapshot', 'result of browser_click']);
  });

  it('can follow a script that looks for a ref in the newest view', async () => {
    const { model } = await start(kind, [
      { calls: [{ name: 'browser_snapshot' }] },
      (request) => ({ calls: [{ name: 'browser_click', input: { ref: refOf(request, 'button "Add to cart"') } }] }),
    ]);
    const first = await ask(model);
    const view = '[e11] link "Home"\n  [e12] button "Add to cart"';
    const results = first.calls.map(({ id, tool }) => ({ callId: id, tool, text: view, isError: false }));
    const next = await ask(model, requestOf([...requestOf().messages, { role: 'assistant', text: '', calls: first.calls }, { role: 'tool', results }]));
    expect(next.calls[0]?.input).toEqual({ ref: 'e12' });
  });

  it('to a picture of a tool sees the picture, once and in a place that the API allows', async () => {
    const { model, requests } = await start(kind, [{ say: 'A shop.' }, { say: 'Two.' }]);
    const results = ['c1', 'c2'].map((callId) => ({ callId, tool: 'browser_snapshot', text: `saved ${callId}`, isError: false, picture }));
    const calls = results.map(({ callId: id, tool }) => ({ id, tool, input: {} }));
    const { text, error } = await ask(model, requestOf([...requestOf().messages, { role: 'assistant', text: '', calls }, { role: 'tool', results }]));
    expect(error).toBeUndefined();
    expect(text).toBe('A shop.');
    expect(requests[0]?.body.split(picture.base64)).toHaveLength(3);
    expect(requests[0]?.messages.flatMap((message) => message.results.map((result) => result.text))).toEqual(['saved c1', 'saved c2']);
    expect(lastResult(requests[0] ?? expect.fail())).toBe('saved c2');
  });

  it('that was cut by length, or refused, says so', async () => {
    const { model } = await start(kind, [{ say: 'Half a', finish: 'length' }, { say: 'I cannot help with that.', finish: 'refused' }]);
    expect((await ask(model)).finished?.reason).toBe('length');
    expect((await ask(model)).finished?.reason).toBe('refused');
  });

  it('without a word is reported, not passed on as an answer', async () => {
    const { model } = await start(kind, [{}, { say: '' }]);
    expect((await ask(model)).error).toMatchObject({ code: 'provider', reason: 'bad_response' });
    expect((await ask(model)).error).toMatchObject({ code: 'provider', reason: 'bad_response' });
  });
});

describe.each(['openai', 'anthropic', 'endpoint'] as const)('a malformed tool call of %s', (kind) => {
  it.each([
    ['no JSON', 'browser_click', '{"ref": "e1', 'no valid JSON'],
    ['a list', 'browser_click', '["e1"]', 'must be one JSON object'],
    ['a text', 'browser_click', '"e1"', 'must be one JSON object'],
    ['an unknown tool', 'browser_clik', '{}', 'There is no tool "browser_clik"'],
    ['a tool with an impossible name', 'functions.browser click!', '{}', 'There is no tool'],
  ])('(%s) comes with its problem, keeps the good call beside it, and the turn goes on', async (_, name, rawArguments, words) => {
    const { model, requests } = await start(kind, [{ calls: [{ name, rawArguments }, { name: 'browser_snapshot' }] }, { say: 'Sorry.' }]);
    const first = await ask(model);
    expect(first.error).toBeUndefined();
    expect(first.calls.map(({ problem }) => problem)).toEqual([expect.stringContaining(words), undefined]);
    const second = await ask(model, requestOf(messagesAfter(requestOf().messages, first)));
    expect(second).toMatchObject({ text: 'Sorry.', error: undefined });
    expect(requests).toHaveLength(2);
  });
});

describe('what a provider wants back with its own message', () => {
  it('goes back to it: the signature of a thought of Gemini, on the call that it belongs to', async () => {
    const { model, requests } = await start('google', [{ calls: [{ name: 'browser_snapshot', signature: 'c2lnbmVk' }, { name: 'browser_click' }] }, { say: 'ok' }]);
    const first = await ask(model);
    await ask(model, requestOf(messagesAfter(requestOf().messages, first)));
    const parts = (requests[1]?.json as { contents: { parts: { thoughtSignature?: string; functionCall?: object }[] }[] }).contents[1]?.parts;
    expect(parts?.map(({ thoughtSignature }) => thoughtSignature)).toEqual(['c2lnbmVk', undefined]);
  });

  it('goes back to it: a signed thought of Anthropic, before the call', async () => {
    const { model, requests } = await start('anthropic', [{ think: 'Look first.', say: 'So.', calls: [{ name: 'browser_snapshot' }] }, { say: 'ok' }]);
    const first = await ask(model);
    expect(JSON.parse(JSON.stringify(first.finished?.provider))).toEqual(first.finished?.provider);
    await ask(model, requestOf(messagesAfter(requestOf().messages, first)));
    const content = (requests[1]?.json as { messages: { content: object[] }[] }).messages[1]?.content;
    expect(content).toMatchObject([
      { type: 'thinking', thinking: 'Look first.', signature: 'c2lnbmF0dXJl' },
      { type: 'text', text: 'So.' },
      { type: 'tool_use', name: 'browser_snapshot' },
    ]);
  });

  it('goes to nobody else (catches a thought of one provider sent to another)', async () => {
    const { model } = await start('anthropic', [{ think: 'Secret thought.', say: 'So.', calls: [{ name: 'browser_snapshot' }] }]);
    const first = await ask(model);
    await server?.close();
    const other = await start('endpoint', [{ say: 'ok' }]);
    expect((await ask(other.model, requestOf(messagesAfter(requestOf().messages, first)))).text).toBe('ok');
    expect(other.requests[0]?.body).not.toMatch(/Secret thought|c2lnbmF0dXJl/u);
    expect(other.requests[0]?.body).toContain('So.');
  });

  it('goes back to an endpoint within the turn only', async () => {
    const { model, requests } = await start('endpoint', [{ think: 'Hm.', calls: [{ name: 'browser_snapshot' }] }, { say: 'ok' }, { say: 'ok' }]);
    const after = messagesAfter(requestOf().messages, await ask(model));
    await ask(model, requestOf(after));
    await ask(model, requestOf([...after, { role: 'assistant', text: 'ok', calls: [] }, { role: 'user', text: 'More' }]));
    expect(requests.map(({ body }) => body.includes('"reasoning_content":"Hm."'))).toEqual([false, true, false]);
  });
});

describe('the prompt', () => {
  it('of Anthropic is marked for its cache: system and the last two messages', async () => {
    const { model, requests } = await start('anthropic', [{ calls: [{ name: 'browser_snapshot' }] }, { say: 'ok' }]);
    await ask(model, requestOf(messagesAfter(requestOf().messages, await ask(model))));
    const sent = requests[1]?.json as { system: object[]; messages: { content: object[] }[] };
    const marked = (value: unknown) => JSON.stringify(value).includes('"cache_control":{"type":"ephemeral"}');
    expect([sent.system, ...sent.messages].map(marked)).toEqual([true, false, true, true]);
  });

  it('gets an id of its own for a call whose id was there before (local servers count anew in each answer)', async () => {
    const call = { name: 'browser_snapshot', id: 'call_0' };
    const { model } = await start('endpoint', [{ calls: [call] }, { calls: [call, call] }, { say: 'ok' }]);
    const one = messagesAfter(requestOf().messages, await ask(model));
    const second = await ask(model, requestOf(one));
    expect(second.calls.map(({ id }) => id)).not.toContain('call_0');
    expect((await ask(model, requestOf(messagesAfter(one, second)))).text).toBe('ok');
  });

  it('needs no key for an endpoint, and sends none', async () => {
    server = await startModelServer([{ say: 'ok' }]);
    expect((await ask(createModel(choiceOf('endpoint', server.url), undefined))).text).toBe('ok');
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });
});
