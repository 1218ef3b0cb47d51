import type { ModelEvent, ModelMessage, ModelRequest, ToolSpec } from '../../../src-main/core/agent/model.ts';
import type { ModelPort } from '../../../src-main/core/agent/model.ts';
import type { AppError } from '../../../src-preload/contract/errors.ts';
import { AppFailure } from '../../../src-preload/contract/errors.ts';
import type { ModelChoice } from '../../../src-preload/contract/settings.ts';

/** A key with characters that are encoded in addresses; no test may find it in a message. */
export const testKey = 'sk-canary-0123/456+789==';

export const dialects = ['openai', 'anthropic', 'google', 'endpoint'] as const;
export type TestedKind = (typeof dialects)[number];

/** The choice of a model behind a server of tests; the address without a path, as people enter it. */
export function choiceOf(kind: TestedKind, baseUrl: string, model = 'gemini-3-pro'): ModelChoice {
  return kind === 'endpoint' ? { kind, baseUrl, model } : { kind: 'provider', provider: kind, baseUrl, model };
}

function spec(name: string): ToolSpec {
  const properties = { ref: { type: 'string' }, text: { type: 'string' } };
  return { name, description: `The tool ${name}.`, inputSchema: { type: 'object', properties, additionalProperties: false } };
}

export function requestOf(messages: readonly ModelMessage[] = [{ role: 'user', text: 'Hello' }]): ModelRequest {
  return { system: 'You are helpful.', messages, tools: ['browser_click', 'browser_snapshot'].map(spec) };
}

export interface Asked {
  readonly events: readonly ModelEvent[];
  readonly text: string;
  readonly calls: readonly Extract<ModelEvent, { type: 'tool_call' }>[];
  readonly finished: Extract<ModelEvent, { type: 'finished' }> | undefined;
  /** What ended the stream instead. Everything else that is thrown goes on. */
  readonly error: AppError | undefined;
}

/** Reads one answer to its end. */
export async function ask(model: ModelPort, request = requestOf(), signal = new AbortController().signal): Promise<Asked> {
  const events: ModelEvent[] = [];
  let error: AppError | undefined;
  try {
    for await (const event of model.answer(request, signal)) events.push(event);
  } catch (thrown) {
    if (!(thrown instanceof AppFailure)) throw thrown;
    error = thrown.error;
  }
  const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
  const calls = events.filter((event) => event.type === 'tool_call');
  return { events, text, calls, finished: events.find((event) => event.type === 'finished'), error };
}

/** The conversation after an answer and the results of its calls, as the agent keeps it. */
export function messagesAfter(before: readonly ModelMessage[], { text, calls, finished }: Asked): readonly ModelMessage[] {
  const results = calls.map(({ id, tool }) => ({ callId: id, tool, text: `result of ${tool}`, isError: false }));
  const said: ModelMessage = { role: 'assistant', text, calls, provider: finished?.provider };
  return results.length === 0 ? [...before, said] : [...before, said, { role: 'tool', results }];
}
