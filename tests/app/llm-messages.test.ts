import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createModel } from '../../src-main/llm/model.ts';
import type { ModelMessage } from '../../src-main/core/agent/model.ts';
import { ask, choiceOf, dialects, requestOf, testKey } from '../support/model-server/ask.ts';
import { startModelServer } from '../support/model-server/server.ts';

const text = fc.oneof(fc.constantFrom('', 'plain', ' ', 'half \ud83d a character', '\udc00'), fc.string({ unit: 'binary' }));
const call = fc.record({
  id: fc.oneof(fc.constantFrom('call_1', 'toolu_2', 'chatcmpl-tool.x:7', ''), fc.uuid()),
  tool: fc.constantFrom('browser_click', 'browser_snapshot', 'no such tool!', 'x'.repeat(80), ''),
  input: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)) as never),
});
const turn = fc
  .tuple(text, fc.array(call, { maxLength: 3 }), fc.array(fc.record({ isError: fc.boolean(), hasPicture: fc.boolean(), isMissing: fc.boolean(), text })), fc.boolean())
  .map(([said, calls, outcomes, isShuffled]): readonly ModelMessage[] => {
    const results = calls.flatMap(({ id, tool }, at) => {
      const { isError = false, hasPicture = false, isMissing = false, text: words = '' } = outcomes[at] ?? {};
      const picture = hasPicture ? ({ mediaType: 'image/jpeg', base64: 'AAAA' } as const) : undefined;
      return isMissing ? [] : [{ callId: id, tool, text: words, isError, picture }];
    });
    const ordered = isShuffled ? results.reverse() : results;
    return [{ role: 'assistant', text: said, calls }, ...(ordered.length === 0 ? [] : [{ role: 'tool' as const, results: ordered }])];
  });

/** A conversation as a crash, a change of the provider or a confused local model can leave it. */
const conversation = fc
  .array(fc.tuple(fc.string({ minLength: 1 }), fc.array(turn, { maxLength: 3 })), { minLength: 1, maxLength: 4 })
  .map((turns) => turns.flatMap(([said, answers]): readonly ModelMessage[] => [{ role: 'user', text: `${said}.` }, ...answers.flat()]))
  // Ids repeat within an answer only where a model is broken beyond use; the stream gives each call its own.
  .map((messages) => messages.map((message, at) => renumber(message, at)));

function renumber(message: ModelMessage, at: number): ModelMessage {
  if (message.role === 'assistant') return { ...message, calls: message.calls.map((one, n) => ({ ...one, id: `${one.id}${at}-${n}` })) };
  return message.role === 'tool' ? { ...message, results: message.results.map((one, n) => ({ ...one, callId: `${one.callId}${at - 1}-${n}` })) } : message;
}

describe.each(dialects)('whatever stands in the conversation, %s', (kind) => {
  it('accepts it (property: each call has a result in its place, names and ids are allowed, no empty text)', async () => {
    const server = await startModelServer(Array.from({ length: 200 }, () => ({ say: 'ok' })));
    const model = createModel(choiceOf(kind, server.url), testKey);
    try {
      await fc.assert(
        fc.asyncProperty(conversation, async (messages) => {
          const { error, text: answer } = await ask(model, requestOf(messages));
          expect(error).toBeUndefined();
          expect(answer).toBe('ok');
          expect(server.requests.at(-1)?.body).not.toMatch(/\\ud[89a-f][0-9a-f]{2}/u);
        }),
        { numRuns: 60 },
      );
    } finally {
      await server.close();
    }
  });
});
