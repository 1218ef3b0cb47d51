import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Dialect, SeenMessage, SeenRequest, SeenResult } from './script.ts';

/**
 * Every request to a scripted model is told here, whichever server took it. The object is held: a channel that is looked
 * up by name each time can be collected in between, and its listeners with it.
 */
export const SEEN_REQUESTS = 'wheelhouse.tests.model-request';
export const seenRequests = channel(SEEN_REQUESTS);

/** What is told there. */
export interface ToldRequest {
  readonly seen: SeenRequest;
  /** As it came in, before it was read as text. */
  readonly body: Buffer;
}

/** Wire data is read loosely: what a field should be is checked by `strict.ts`. */
type Loose = Record<string, unknown>;

export function listOf(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? (value as Loose[]) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text));
  } catch {
    return text;
  }
}

interface Parts {
  text: string;
  pictures: number;
  readonly calls: SeenMessage['calls'][number][];
  readonly results: SeenResult[];
}

function partsOf(content: unknown): Parts {
  const parts: Parts = { text: '', pictures: 0, calls: [], results: [] };
  if (typeof content === 'string') parts.text = content;
  for (const part of listOf(content)) {
    parts.text += textOf(part['text']);
    if (['image', 'image_url'].includes(textOf(part['type'])) || 'inlineData' in part) parts.pictures++;
    if (part['type'] === 'tool_use') parts.calls.push({ id: textOf(part['id']), name: textOf(part['name']), input: part['input'] });
    if (part['type'] === 'tool_result') {
      const { text, pictures } = partsOf(part['content']);
      parts.results.push({ callId: textOf(part['tool_use_id']), text, pictures, isError: part['is_error'] === true });
    }
    if ('functionCall' in part) {
      const call = part['functionCall'] as Loose;
      parts.calls.push({ id: textOf(call['id']), name: textOf(call['name']), input: call['args'] });
    }
    if ('functionResponse' in part) {
      const { id, response, parts: inner } = part['functionResponse'] as Loose;
      const text = textOf((response as Loose)['content']);
      parts.results.push({ callId: textOf(id), text, pictures: listOf(inner).length, isError: false });
    }
  }
  return parts;
}

function openaiMessage(message: Loose): SeenMessage {
  const { text, pictures } = partsOf(message['content']);
  if (message['role'] === 'tool') {
    const results = [{ callId: textOf(message['tool_call_id']), text, pictures, isError: false }];
    return { role: 'user', text: '', pictures: 0, calls: [], results };
  }
  const calls = listOf(message['tool_calls']).map((call) => {
    const { name, arguments: input } = call['function'] as Loose;
    return { id: textOf(call['id']), name: textOf(name), input: parsed(input) };
  });
  return { role: message['role'] === 'assistant' ? 'assistant' : 'user', text, pictures, calls, results: [] };
}

function dialectOf(path: string, request: IncomingMessage): Dialect {
  if (path.startsWith('/v1beta')) return 'google';
  return path.endsWith('/messages') || 'anthropic-version' in request.headers ? 'anthropic' : 'openai';
}

function toolName(tool: Loose): string {
  const inner = tool['function'];
  return textOf(typeof inner === 'object' && inner !== null ? (inner as Loose)['name'] : tool['name']);
}

export function seenRequest(request: IncomingMessage, body: string): SeenRequest {
  const path = request.url ?? '/';
  const dialect = dialectOf(path, request);
  const json = parsed(body);
  const sent = (typeof json === 'object' && json !== null ? json : {}) as Loose;
  const wire = listOf(sent['messages'] ?? sent['contents']);
  const base = { dialect, method: request.method ?? '', path, headers: request.headers, body, json };
  if (dialect === 'openai') {
    const isSystem = ({ role }: Loose) => role === 'system' || role === 'developer';
    const system = wire.filter(isSystem).map(({ content }) => partsOf(content).text).join('\n');
    const messages = wire.filter((message) => !isSystem(message)).map(openaiMessage);
    return { ...base, model: textOf(sent['model']), system, messages, tools: listOf(sent['tools']).map(toolName) };
  }
  const messages = wire.map((message): SeenMessage => ({
    role: ['assistant', 'model'].includes(textOf(message['role'])) ? 'assistant' : 'user',
    ...partsOf(message['content'] ?? message['parts']),
  }));
  const tools = listOf(sent['tools']).flatMap((tool) => ('functionDeclarations' in tool ? listOf(tool['functionDeclarations']) : [tool]));
  const system = partsOf(sent['system'] ?? (sent['systemInstruction'] as Loose | undefined)?.['parts']).text;
  const model = textOf(sent['model']) || decodeURIComponent(/\/models\/([^:?]+)/u.exec(path)?.[1] ?? '');
  return { ...base, model, system, messages, tools: tools.map(toolName) };
}
