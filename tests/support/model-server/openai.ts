import { randomBytes } from 'node:crypto';
import type { Answer } from './script.ts';

/** Cuts a text into pieces as models stream them; never inside a character. */
export function pieces(text: string, length = 12): string[] {
  const letters = Array.from(text);
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += length) parts.push(letters.slice(at, at + length).join(''));
  return parts;
}

export function chunksOf(say: Answer['say']): readonly string[] {
  return typeof say === 'string' ? pieces(say) : (say ?? []);
}

export function newCallId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}

export function usageOf(answer: Answer, body: string): { readonly inputTokens: number; readonly outputTokens: number } {
  return answer.usage ?? { inputTokens: Math.ceil(body.length / 4), outputTokens: 7 };
}

function finishReason(answer: Answer): string {
  if (answer.finish === 'length') return 'length';
  return (answer.calls?.length ?? 0) > 0 ? 'tool_calls' : 'stop';
}

function failure(kind: NonNullable<Answer['failsInStream']>): object {
  return kind === 'overloaded'
    ? { message: 'The server is overloaded or not ready yet.', type: 'server_error', param: null, code: 'overloaded' }
    : { message: 'Rate limit reached for requests. Please try again in 3s.', type: 'requests', param: null, code: 'rate_limit_exceeded' };
}

/** `POST /v1/chat/completions` with `stream: true`, event by event. */
export function openaiEvents(answer: Answer, model: string, body: string): string[] {
  const id = newCallId('chatcmpl-');
  const created = Math.floor(Date.now() / 1000);
  const events: string[] = [];
  const send = (rest: object) => {
    const chunk = { id, object: 'chat.completion.chunk', created, model, service_tier: 'default', system_fingerprint: 'fp_0', ...rest };
    events.push(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  const delta = (part: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta: part, logprobs: null, finish_reason: finish }], usage: null });

  delta({ role: 'assistant', content: answer.calls === undefined ? '' : null, refusal: null });
  for (const part of pieces(answer.think ?? '')) delta({ reasoning_content: part });
  for (const part of chunksOf(answer.say)) delta(answer.finish === 'refused' ? { refusal: part } : { content: part });
  for (const [index, call] of (answer.calls ?? []).entries()) {
    const name = { name: call.name, arguments: '' };
    delta({ tool_calls: [{ index, id: call.id ?? newCallId('call_'), type: 'function', function: name }] });
    const text = call.rawArguments ?? JSON.stringify(call.input ?? {});
    for (const part of pieces(text)) delta({ tool_calls: [{ index, function: { arguments: part } }] });
  }
  if (answer.failsInStream !== undefined) {
    events.push(`data: ${JSON.stringify({ error: failure(answer.failsInStream) })}\n\n`);
    return events;
  }
  delta({}, finishReason(answer));
  const { inputTokens, outputTokens } = usageOf(answer, body);
  const usage = { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
  if (body.includes('"include_usage":true')) send({ choices: [], usage });
  events.push('data: [DONE]\n\n');
  return events;
}
