import { jsonSchema, streamText, tool } from 'ai';
import type { JSONSchema7, ToolSet } from 'ai';
import type { ModelEvent, ModelPort, ModelRequest } from '../core/agent/model.ts';
import type { ModelChoice } from '../../src-preload/contract/settings.ts';
import { connect } from './connection.ts';
import type { Connection } from './connection.ts';
import { cancelled, providerFailure } from './failures.ts';
import { toPrompt } from './prompt.ts';
import { readAnswer } from './stream.ts';
import { wireFetch } from './wire.ts';

// The SDK prints warnings of providers on the console; stdout belongs to MCP, and nobody reads the rest.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A stream without a byte for so long is dead: models that think send something at least every minute. */
const silenceMs = 120_000;

/** Tools are told to the model and never run by the SDK: they go over `runTool` like every other call. */
function toolSet(request: ModelRequest): ToolSet {
  return Object.fromEntries(
    request.tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema as JSONSchema7) }),
    ]),
  );
}

/** Ends at once when `signal` aborts, whatever the stream does then. */
async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(cancelled());
    signal.addEventListener('abort', stop, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
    throw cancelled();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** One answer over an open connection; `createModel` is this with a choice from the settings. */
export async function* answerOver(connection: Connection, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  // Ends the request too when the reader stops in the middle.
  const left = new AbortController();
  try {
    if (signal.aborted) throw cancelled();
    const { system, messages } = toPrompt(request, connection);
    const { fullStream } = streamText({
      model: connection.model,
      system,
      messages,
      tools: toolSet(request),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, left.signal]),
      onError: () => undefined,
    });
    yield* readAnswer(untilAborted(fullStream, signal), request, connection);
  } catch (error) {
    throw signal.aborted ? cancelled() : providerFailure(error, connection);
  } finally {
    left.abort();
  }
}

/** A model as the agent needs it. A missing key or a choice without a model is told by the first answer. */
export function createModel(choice: ModelChoice, key: string | undefined, options = { silenceMs }): ModelPort {
  return {
    async *answer(request, signal) {
      yield* answerOver(connect(choice, key, wireFetch(options.silenceMs)), request, signal);
    },
  };
}
