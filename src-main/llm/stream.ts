import { NoSuchToolError } from 'ai';
import type { TextStreamPart, ToolSet } from 'ai';
import { nanoid } from 'nanoid';
import { z } from 'zod';
import type { ModelEvent, ModelRequest } from '../core/agent/model.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { Connection } from './connection.ts';
import { createRecorder, storedCall } from './replay.ts';

type Part = TextStreamPart<ToolSet>;
type CallPart = Extract<Part, { type: 'tool-call' }>;
type Finished = Extract<ModelEvent, { type: 'finished' }>;

/** What is wrong with a call, in a sentence for the model; undefined when nothing is. */
function problemOf({ toolName, input, invalid, error }: CallPart, names: readonly string[]): string | undefined {
  if (NoSuchToolError.isInstance(error) || !names.includes(toolName)) {
    return `There is no tool "${toolName.slice(0, 80)}". The tools are: ${names.join(', ') || 'none'}.`;
  }
  if (invalid === true) return `The arguments of ${toolName} were no valid JSON.`;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return `The arguments of ${toolName} must be one JSON object.`;
  return undefined;
}

function broken(message: string): AppFailure {
  return new AppFailure({ code: 'provider', reason: 'bad_response', message });
}

/** The reason of the end. A stream that stopped without one was cut, even where the connection closed in order. */
function reasonOf(part: Extract<Part, { type: 'finish-step' }>, hasCalls: boolean, { name, modelId }: Connection): Finished['reason'] {
  switch (part.finishReason) {
    case 'stop':
    case 'tool-calls':
      return hasCalls ? 'tool_calls' : 'stop';
    case 'length':
      return 'length';
    case 'content-filter':
      return 'refused';
    case 'error':
    case 'other':
      if (part.rawFinishReason === undefined) throw broken(`The answer of ${name} broke off in the middle.`);
      if (part.rawFinishReason === 'MALFORMED_FUNCTION_CALL') throw broken(`${modelId} made a tool call that cannot be read.`);
      // Local servers invent reasons ("eos", "function"): what came is whole all the same.
      return hasCalls ? 'tool_calls' : 'stop';
  }
}

/** Turns the SDK's stream of one step into the events of the port. */
export async function* readAnswer(stream: AsyncIterable<Part>, request: ModelRequest, connection: Connection): AsyncGenerator<ModelEvent> {
  const { by } = connection;
  const names = request.tools.map(({ name }) => name);
  const usedIds = new Set(request.messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])));
  const recorder = createRecorder(by);
  let callCount = 0;
  let textLength = 0;
  let finished: Finished | undefined;

  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type.startsWith('text-') || part.type.startsWith('reasoning-')) {
      if ('id' in part) recorder.piece(part.type.startsWith('text-') ? 'text' : 'reasoning', part);
    }
    if (part.type === 'text-delta' && part.text !== '') {
      textLength += part.text.trim().length;
      yield { type: 'text', delta: part.text };
    }
    if (part.type === 'tool-call' && part.providerExecuted !== true) {
      callCount++;
      // Some local servers count call_0, call_1 anew in every answer.
      const id = part.toolCallId === '' || usedIds.has(part.toolCallId) ? `call_${nanoid(12)}` : part.toolCallId;
      usedIds.add(id);
      recorder.call(id);
      const input = z.json().catch(null).parse(part.input);
      const problem = problemOf(part, names);
      const provider = storedCall(part.providerMetadata, by);
      yield { type: 'tool_call', id, tool: part.toolName, input, ...(problem && { problem }), ...(provider && { provider }) };
    }
    if (part.type === 'finish-step') {
      const { inputTokens = 0, outputTokens = 0 } = part.usage;
      const provider = recorder.stored();
      const reason = reasonOf(part, callCount > 0, connection);
      finished = { type: 'finished', reason, usage: { inputTokens, outputTokens }, ...(provider && { provider }) };
    }
  }
  if (finished === undefined) throw broken(`${connection.name} ended the answer without a word.`);
  if (finished.reason === 'stop' && textLength === 0) throw broken(`${connection.modelId} sent an empty answer.`);
  yield finished;
}
