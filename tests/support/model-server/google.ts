import { chunksOf, newCallId, usageOf } from './openai.ts';
import type { Answer } from './script.ts';

function finishReason(answer: Answer): string {
  if (answer.finish === 'length') return 'MAX_TOKENS';
  if (answer.finish === 'refused') return 'SAFETY';
  return answer.calls?.some(({ rawArguments }) => rawArguments !== undefined) === true ? 'MALFORMED_FUNCTION_CALL' : 'STOP';
}

function failure(kind: NonNullable<Answer['failsInStream']>): object {
  return kind === 'overloaded'
    ? { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' }
    : { code: 429, message: 'Resource has been exhausted (e.g. check quota).', status: 'RESOURCE_EXHAUSTED' };
}

/** `POST /v1beta/models/<model>:streamGenerateContent?alt=sse`, event by event. */
export function googleEvents(answer: Answer, model: string, body: string): string[] {
  const responseId = newCallId('');
  const { inputTokens, outputTokens } = usageOf(answer, body);
  const usageMetadata = { promptTokenCount: inputTokens, candidatesTokenCount: outputTokens, totalTokenCount: inputTokens + outputTokens };
  const events: string[] = [];
  const send = (parts: readonly object[], finish?: string) => {
    const content = { parts, role: 'model' };
    const candidates = [{ content, ...(finish === undefined ? {} : { finishReason: finish }), index: 0 }];
    events.push(`data: ${JSON.stringify({ candidates, usageMetadata, modelVersion: model, responseId })}\r\n\r\n`);
  };
  if (answer.think !== undefined) send([{ text: answer.think, thought: true }]);
  for (const text of chunksOf(answer.say)) send([{ text }]);
  // Gemini itself keeps a malformed call back and says so in the finish reason.
  const calls = (answer.calls ?? []).filter(({ rawArguments }) => rawArguments === undefined);
  const parts = calls.map(({ name, input, signature }) => ({
    functionCall: { name, args: input ?? {} },
    ...(signature === undefined ? {} : { thoughtSignature: signature }),
  }));
  if (parts.length > 0) send(parts);
  if (answer.failsInStream === undefined) send([{ text: '' }], finishReason(answer));
  else events.push(`data: ${JSON.stringify({ error: failure(answer.failsInStream) })}\r\n\r\n`);
  return events;
}
