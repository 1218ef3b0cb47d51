import { chunksOf, newCallId, pieces, usageOf } from './openai.ts';
import type { Answer } from './script.ts';

function stopReason(answer: Answer): string {
  if (answer.finish === 'length') return 'max_tokens';
  if (answer.finish === 'refused') return 'refusal';
  return (answer.calls?.length ?? 0) > 0 ? 'tool_use' : 'end_turn';
}

function failure(kind: NonNullable<Answer['failsInStream']>): object {
  return kind === 'overloaded'
    ? { type: 'overloaded_error', message: 'Overloaded' }
    : { type: 'rate_limit_error', message: 'This request would exceed your rate limit.' };
}

/** `POST /v1/messages` with `stream: true`, event by event. */
export function anthropicEvents(answer: Answer, model: string, body: string): string[] {
  const events: string[] = [];
  const send = (type: string, rest: object = {}) => {
    events.push(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
  };
  const { inputTokens, outputTokens } = usageOf(answer, body);
  let index = 0;
  const block = (start: object, deltas: readonly object[]) => {
    send('content_block_start', { index, content_block: start });
    if (index === 0) send('ping');
    for (const delta of deltas) send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
    index++;
  };

  const usage = { input_tokens: inputTokens, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1, service_tier: 'standard' };
  send('message_start', {
    message: { id: newCallId('msg_'), type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null, usage },
  });
  if (answer.think !== undefined) {
    const parts = pieces(answer.think).map((thinking) => ({ type: 'thinking_delta', thinking }));
    block({ type: 'thinking', thinking: '', signature: '' }, [...parts, { type: 'signature_delta', signature: 'c2lnbmF0dXJl' }]);
  }
  const texts = chunksOf(answer.say);
  if (texts.length > 0) block({ type: 'text', text: '' }, texts.map((text) => ({ type: 'text_delta', text })));
  for (const call of answer.calls ?? []) {
    const text = call.rawArguments ?? JSON.stringify(call.input ?? {});
    const deltas = ['', ...pieces(text)].map((part) => ({ type: 'input_json_delta', partial_json: part }));
    block({ type: 'tool_use', id: call.id ?? newCallId('toolu_'), name: call.name, input: {} }, deltas);
  }
  if (answer.failsInStream !== undefined) {
    send('error', { error: failure(answer.failsInStream) });
    return events;
  }
  send('message_delta', { delta: { stop_reason: stopReason(answer), stop_sequence: null }, usage: { output_tokens: outputTokens } });
  send('message_stop');
  return events;
}
