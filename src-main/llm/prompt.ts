import type { AssistantModelMessage, ModelMessage as SdkMessage, SystemModelMessage, ToolModelMessage, UserModelMessage } from 'ai';
import type { ModelMessage, ModelRequest } from '../core/agent/model.ts';
import type { Connection } from './connection.ts';
import { callMetadata, replayOf } from './replay.ts';

type Assistant = Extract<ModelMessage, { role: 'assistant' }>;
type Results = Extract<ModelMessage, { role: 'tool' }>['results'];
type AssistantParts = Exclude<AssistantModelMessage['content'], string>;
type ToolParts = ToolModelMessage['content'];

/** Ids and names as every API accepts them, also those that another provider or a confused model made. */
function safeId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/gu, '_') || '_';
}
function safeName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/gu, '_').slice(0, 64) || '_';
}

/** Half a character, as pages can hold, makes an API refuse the whole conversation. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** APIs take objects only; what a model wrote instead is shown to it as it was. */
function objectOf(input: unknown): object {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject ? input : { unreadable: input };
}

function assistantMessage(message: Assistant, by: string, keepsThoughts: boolean): SdkMessage | undefined {
  const calls = new Map(message.calls.map((call) => [call.id, call]));
  const parts: AssistantParts = [];
  const addCall = (id: string) => {
    const call = calls.get(id);
    if (call === undefined || !calls.delete(id)) return;
    const providerOptions = callMetadata(call.provider, by);
    parts.push({ type: 'tool-call', toolCallId: safeId(id), toolName: safeName(call.tool), input: objectOf(call.input), providerOptions });
  };
  const replay = replayOf(message.provider, by)?.parts ?? [];
  const said = replay.map((part) => (part.type === 'text' ? part.text : '')).join('');
  // A text that was changed since must not be sent with the signature of the old one.
  const isSame = said === message.text;
  // Anthropic refuses a text without a letter.
  if (!isSame && message.text.trim() !== '') parts.push({ type: 'text', text: wellFormed(message.text) });
  for (const part of replay) {
    if (part.type === 'call') addCall(part.id);
    else if (part.type === 'reasoning' && keepsThoughts) parts.push({ type: 'reasoning', text: part.text, providerOptions: part.metadata });
    else if (part.type === 'text' && isSame && part.text.trim() !== '') parts.push({ type: 'text', text: wellFormed(part.text), providerOptions: part.metadata });
  }
  for (const id of [...calls.keys()]) addCall(id);
  return parts.some(({ type }) => type !== 'reasoning') ? { role: 'assistant', content: parts } : undefined;
}

/** One result for each call, whatever the transcript holds: an API refuses the whole conversation otherwise. */
function toolMessages(calls: Assistant['calls'], results: Results, arePicturesInside: boolean): SdkMessage[] {
  const content: ToolParts = [];
  const pictures: Exclude<UserModelMessage['content'], string> = [];
  for (const { id, tool } of calls) {
    const result = results.find(({ callId }) => callId === id);
    const part = { type: 'tool-result' as const, toolCallId: safeId(id), toolName: safeName(tool) };
    if (result === undefined) {
      content.push({ ...part, output: { type: 'error-text', value: 'This call was interrupted; its outcome is not known.' } });
      continue;
    }
    const { picture, isError } = result;
    const text = wellFormed(result.text);
    if (picture === undefined || !arePicturesInside) {
      content.push({ ...part, output: { type: isError ? 'error-text' : 'text', value: text } });
    } else {
      const words = { type: 'text' as const, text };
      const image = { type: 'image-data' as const, data: picture.base64, mediaType: picture.mediaType };
      content.push({ ...part, output: { type: 'content', value: [words, image] } });
    }
    if (picture !== undefined && !arePicturesInside) {
      pictures.push({ type: 'text', text: `The picture of ${tool}:` });
      pictures.push({ type: 'file', data: picture.base64, mediaType: picture.mediaType });
    }
  }
  const messages: SdkMessage[] = content.length === 0 ? [] : [{ role: 'tool', content }];
  return pictures.length === 0 ? messages : [...messages, { role: 'user', content: pictures }];
}

/**
 * Where Anthropic caches the prompt. The newest view is replaced by a stub in the next request, so the mark on the
 * message before it is the one that the next request finds again.
 */
function mark<T extends SdkMessage>(message: T): T {
  return { ...message, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } };
}

export interface Prompt {
  readonly system: SystemModelMessage | undefined;
  readonly messages: SdkMessage[];
}

export function toPrompt(request: ModelRequest, { kind, by }: Connection): Prompt {
  const arePicturesInside = kind === 'anthropic' || kind === 'google';
  const lastUser = request.messages.findLastIndex(({ role }) => role === 'user');
  const messages: SdkMessage[] = [];
  for (const [at, message] of request.messages.entries()) {
    if (message.role === 'user') messages.push({ role: 'user', content: wellFormed(message.text) });
    if (message.role !== 'assistant') continue;
    // Endpoints want the thoughts of the turn that runs, and none from before; Anthropic sorts that out itself.
    const sent = assistantMessage(message, by, kind === 'anthropic' || (kind === 'endpoint' && at > lastUser));
    if (sent === undefined) continue;
    const next = request.messages[at + 1];
    messages.push(sent, ...toolMessages(message.calls, next?.role === 'tool' ? next.results : [], arePicturesInside));
  }
  const system: SystemModelMessage | undefined = request.system === '' ? undefined : { role: 'system', content: wellFormed(request.system) };
  if (kind !== 'anthropic') return { system, messages };
  const marked = messages.map((message, at) => (at >= messages.length - 2 ? mark(message) : message));
  return { system: system && mark(system), messages: marked };
}
