import type { ModelTest } from '../../src-preload/contract/commands.ts';
import { AppFailure, toAppError, whatNext } from '../../src-preload/contract/errors.ts';
import type { ModelChoice } from '../../src-preload/contract/settings.ts';
import type { ModelRequest } from '../core/agent/model.ts';
import { connect } from './connection.ts';
import type { Connection } from './connection.ts';
import { cancelled } from './failures.ts';
import { listModels } from './list-models.ts';
import { answerOver } from './model.ts';
import { wireFetch } from './wire.ts';

const limitMs = 20_000;

/** With a tool, because a model that takes none is of no use here and says so only then. */
const probe: ModelRequest = {
  system: 'This is a test of the connection. Answer with one word.',
  messages: [{ role: 'user', text: 'Answer with the word: ready' }],
  tools: [
    {
      name: 'report_ready',
      description: 'Not needed; answer in words.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    },
  ],
};

/** Resolves when a first sign of an answer came; what it says does not matter. */
async function firstSign(connection: Connection, signal: AbortSignal): Promise<void> {
  for await (const event of answerOver(connection, probe, signal)) {
    if (event.type !== 'finished' || event.reason !== 'refused') return;
  }
}

function sentence(error: unknown, host: string, isOverTime: boolean): string {
  if (isOverTime) return `${host} did not answer within ${limitMs / 1000} s. Check the address, or wait until the model is loaded.`;
  const found = toAppError(error);
  return `${found.message} ${whatNext(found)}`;
}

/** Asks for the list of models and for one tiny answer; at most 20 s. Throws only when `signal` aborts. */
export async function testModel(choice: ModelChoice, key: string | undefined, signal: AbortSignal): Promise<ModelTest> {
  if (choice.kind === 'commands') return { isWorking: true, message: 'Typed commands work without a model.', models: [] };
  const timeout = AbortSignal.timeout(limitMs);
  const both = AbortSignal.any([signal, timeout]);
  let connection: Connection;
  try {
    connection = connect(choice, key, wireFetch(limitMs));
  } catch (error) {
    return { isWorking: false, message: sentence(error, '', false), models: [] };
  }
  const { modelId, host } = connection;
  const startedAt = performance.now();
  const [models, outcome] = await Promise.all([
    listModels(connection, both),
    firstSign(connection, both).then(() => undefined, (error: unknown) => ({ error, isOverTime: timeout.aborted || signal.aborted })),
  ]);
  // A limit of the caller's own is a limit like ours; everything else is a person's Stop.
  const isLimit = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  if (signal.aborted && !isLimit) throw cancelled();
  if (outcome === undefined) {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    return { isWorking: true, message: `Works: ${modelId} answered in ${seconds} s.`, models };
  }
  const isMissing = outcome.error instanceof AppFailure && outcome.error.error.code === 'provider' && outcome.error.error.reason === 'model_not_found';
  const some = isMissing && models.length > 0 ? ` It offers: ${models.slice(0, 5).join(', ')}${models.length > 5 ? ', …' : ''}.` : '';
  return { isWorking: false, message: sentence(outcome.error, host, outcome.isOverTime) + some, models };
}
