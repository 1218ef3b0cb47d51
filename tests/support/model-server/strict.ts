import type { SeenRequest } from './script.ts';
import { listOf, textOf } from './seen.ts';

const nameRule = /^[a-zA-Z0-9_-]{1,64}$/u;

/** The same for every dialect: each call is answered before anyone says anything else, and nothing else is answered. */
function unansweredCalls({ messages }: SeenRequest): string | undefined {
  let open: string[] = [];
  for (const [at, { calls, results, text, pictures }] of messages.entries()) {
    for (const { callId } of results) {
      const place = open.indexOf(callId);
      if (place < 0) return `messages.${String(at)}: tool result for ${callId}, which was not called just before`;
      open.splice(place, 1);
    }
    if (open.length > 0 && (calls.length > 0 || text !== '' || pictures > 0)) {
      return `messages.${String(at)}: tool calls ${open.join(', ')} have no result`;
    }
    open = [...open, ...calls.map(({ id }) => id)];
    const odd = calls.find(({ name, input }) => !nameRule.test(name) || typeof input !== 'object' || input === null || Array.isArray(input));
    if (odd !== undefined) return `messages.${String(at)}: tool call ${odd.name} has a wrong name or arguments`;
  }
  return open.length > 0 ? `tool calls ${open.join(', ')} have no result` : undefined;
}

function anthropicOnly({ json, messages }: SeenRequest): string | undefined {
  const sent = json as { readonly max_tokens?: unknown; readonly messages?: unknown };
  if (typeof sent.max_tokens !== 'number') return 'max_tokens: Field required';
  if (messages[0]?.role !== 'user') return 'messages.0: the first message must be from the user';
  const marks = JSON.stringify(json).split('"cache_control"').length - 1;
  if (marks > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${String(marks)}.`;
  for (const { content } of listOf(sent.messages)) {
    for (const part of listOf(content)) {
      if (part['type'] === 'text' && textOf(part['text']).trim() === '') return 'text content blocks must be non-empty';
      if (part['type'] === 'tool_use' && !/^[a-zA-Z0-9_-]+$/u.test(textOf(part['id']))) return 'tool_use.id: wrong pattern';
    }
  }
  return undefined;
}

/** What the real provider would refuse with 400, so that a wrong mapping of messages cannot pass unseen. */
export function complaint(request: SeenRequest): string | undefined {
  if (request.messages.length === 0) return 'messages: at least one message is required';
  const wrongTool = request.tools.find((name) => !nameRule.test(name));
  if (wrongTool !== undefined) return `tools: ${wrongTool} has a wrong name`;
  return unansweredCalls(request) ?? (request.dialect === 'anthropic' ? anthropicOnly(request) : undefined);
}
