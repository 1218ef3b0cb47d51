import type { ConversationEvent, JsonValue, TurnOutcome, Usage } from '../../../src-preload/contract/conversation.ts';
import { AppFailure, toAppError, whatNext } from '../../../src-preload/contract/errors.ts';
import type { ToolStatus } from '../../../src-preload/contract/errors.ts';
import type { ToolResult } from '../results.ts';
import type { CallKind, TurnBudget } from '../policy/limits.ts';
import { buildMessages, currentPicture } from './context.ts';
import type { ModelEvent, ModelPicture, ModelPort, ToolSpec } from './model.ts';

type Timed<T> = T extends unknown ? Omit<T, 'at'> : never;
/** A conversation event before its time is known. */
export type NewEvent = Timed<ConversationEvent>;

type WantedCall = Extract<ModelEvent, { type: 'tool_call' }>;

/** The needs of one turn, whether a model or typed commands drive it. */
export interface TurnPorts {
  readonly turnId: string;
  readonly signal: AbortSignal;
  events(): readonly ConversationEvent[];
  append(event: NewEvent): Promise<void>;
  stream(messageId: string, delta: string): void;
  /** What a call is about to do, in the person's words. */
  summary(tool: string, input: JsonValue): string;
  runTool(tool: string, input: JsonValue): Promise<ToolResult>;
  newId(): string;
}

export interface ModelTurnPorts extends TurnPorts {
  readonly model: ModelPort;
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly budget: TurnBudget;
  /** Calls that only wait for the person have no budget. */
  kindOf(tool: string): CallKind | 'person';
  /** Asks the person whether to go on; resolves with how many calls more, 0 for none. */
  askForMore(kind: CallKind, used: number): Promise<number>;
  readPicture(file: string): Promise<ModelPicture | undefined>;
}

export interface TurnEnd {
  readonly outcome: TurnOutcome;
  readonly usage?: Usage;
}

interface Answer {
  readonly id: string;
  readonly calls: readonly WantedCall[];
  readonly usage: Usage;
  readonly reason: 'stop' | 'tool_calls' | 'length' | 'refused';
}

async function listen(ports: ModelTurnPorts): Promise<Answer> {
  const wanted = currentPicture(ports.events());
  const data = wanted && (await ports.readPicture(wanted.file));
  const picture = wanted && data && { callId: wanted.callId, data };
  const messages = buildMessages(ports.events(), picture);
  const id = ports.newId();
  let text = '';
  let finished: Extract<ModelEvent, { type: 'finished' }> | undefined;
  const calls: WantedCall[] = [];
  try {
    for await (const event of ports.model.answer({ system: ports.system, messages, tools: ports.tools }, ports.signal)) {
      if (event.type === 'text') {
        text += event.delta;
        ports.stream(id, event.delta);
      } else if (event.type === 'tool_call') {
        calls.push(event);
      } else {
        finished = event;
      }
    }
  } finally {
    // What was said before a stop or a fault stays said.
    const provider = finished?.provider;
    const isWorthKeeping = text.trim() !== '' || provider !== undefined;
    if (isWorthKeeping) await ports.append({ type: 'assistant_said', id, text, ...(provider === undefined ? {} : { provider }) });
  }
  if (finished === undefined) {
    throw new AppFailure({ code: 'provider', reason: 'bad_response', message: 'The answer broke off.' });
  }
  return { id, calls, usage: finished.usage, reason: finished.reason };
}

/** True when the call may be made: within the budget, or the person has extended it. */
async function mayCall(ports: ModelTurnPorts, kind: CallKind | 'person'): Promise<boolean> {
  if (kind === 'person') return true;
  if (ports.budget.take(kind)) return true;
  const more = await ports.askForMore(kind, ports.budget.used(kind));
  ports.budget.extend(kind, more);
  return ports.budget.take(kind);
}

function noteCall(ports: TurnPorts, answerId: string, call: WantedCall): Promise<void> {
  const { id, tool, input, provider, problem } = call;
  const summary = problem === undefined ? ports.summary(tool, input) : `Call ${tool}`;
  return ports.append({ type: 'tool_called', id, answerId, tool, input, summary, ...(provider === undefined ? {} : { provider }) });
}

async function runCall(ports: TurnPorts, answerId: string, call: WantedCall): Promise<void> {
  const { id, tool, input, problem } = call;
  await noteCall(ports, answerId, call);
  if (problem !== undefined) {
    await endCall(ports, id, 'invalid_input', `${problem} Correct the arguments and call again.`);
    return;
  }
  const { status, text, did, view, durationMs, picture } = await ports.runTool(tool, input);
  await ports.append({ type: 'tool_ended', id, status, text, did, view, durationMs, ...(picture === undefined ? {} : { picture }) });
}

function endCall(ports: TurnPorts, id: string, status: ToolStatus, text: string): Promise<void> {
  return ports.append({ type: 'tool_ended', id, status, text: `status: ${status}. ${text}`, did: text, view: 'none', durationMs: 0 });
}

/** Notes every call that will not run, so that the model never misses a result. */
async function refuseRest(ports: TurnPorts, answerId: string, calls: readonly WantedCall[], why: string): Promise<void> {
  for (const call of calls) {
    await noteCall(ports, answerId, call);
    await endCall(ports, call.id, 'cancelled', why);
  }
}

async function runCalls(ports: ModelTurnPorts, { id, calls }: Answer): Promise<TurnOutcome | undefined> {
  for (const [index, call] of calls.entries()) {
    const isAllowed = !ports.signal.aborted && (await mayCall(ports, ports.kindOf(call.tool)));
    if (ports.signal.aborted) {
      await refuseRest(ports, id, calls.slice(index), 'The person stopped the work before this call.');
      return 'stopped';
    }
    if (!isAllowed) {
      await refuseRest(ports, id, calls.slice(index), 'The budget of calls for this turn is used up.');
      return 'budget';
    }
    await runCall(ports, id, call);
  }
  return ports.signal.aborted ? 'stopped' : undefined;
}

const ENDINGS = {
  length: 'The answer was longer than the model may write, and ends here.',
  refused: 'The model declined to answer this.',
} as const;

/** One turn with a model: it answers, its calls are run one after the other, until it has nothing more to do. */
export async function runModelTurn(ports: ModelTurnPorts): Promise<TurnEnd> {
  let usage: Usage = { inputTokens: 0, outputTokens: 0 };
  const end = (outcome: TurnOutcome): TurnEnd => ({ outcome, usage });
  try {
    for (;;) {
      const answer = await listen(ports);
      usage = {
        inputTokens: usage.inputTokens + answer.usage.inputTokens,
        outputTokens: usage.outputTokens + answer.usage.outputTokens,
      };
      if (answer.reason === 'length' || answer.reason === 'refused') {
        await ports.append({ type: 'noted', tone: 'warning', text: ENDINGS[answer.reason] });
      }
      if (answer.calls.length === 0) return end(ports.signal.aborted ? 'stopped' : 'finished');
      const outcome = await runCalls(ports, answer);
      if (outcome !== undefined) return end(outcome);
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    if (ports.signal.aborted || error.code === 'cancelled') return end('stopped');
    await ports.append({ type: 'noted', tone: 'error', text: `${error.message} ${whatNext(error)}` });
    return end('failed');
  }
}
