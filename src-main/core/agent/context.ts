import type { ConversationEvent, Picture } from '../../../src-preload/contract/conversation.ts';
import { withoutPage } from '../view/elide.ts';
import type { ModelMessage, ModelPicture } from './model.ts';

/** Parts of a page (changes, search hits) that stay beside the latest whole view; older ones become stubs. */
const PARTS_KEPT = 8;
/** A title is one line of what the person asked first. */
const TITLE_LENGTH = 60;

type ToolEnd = ConversationEvent & { type: 'tool_ended' };
type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;
type OpenAnswer = { -readonly [K in keyof AssistantMessage]: K extends 'calls' ? AssistantMessage['calls'][number][] : AssistantMessage[K] };
type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** Ids of the results whose page is still shown to the model: the latest whole view and the parts after it. */
function keptViews(ends: readonly ToolEnd[]): ReadonlySet<string> {
  const lastWhole = ends.findLastIndex(({ view }) => view === 'page');
  const after = ends.slice(Math.max(0, lastWhole)).filter(({ view }) => view === 'part');
  const kept = new Set(after.slice(-PARTS_KEPT).map(({ id }) => id));
  const whole = ends[lastWhole];
  if (whole !== undefined) kept.add(whole.id);
  return kept;
}

/** The picture that the model should see: the newest one, unless a whole view has come since. */
export function currentPicture(events: readonly ConversationEvent[]): (Picture & { readonly callId: string }) | undefined {
  const last = events.findLast(
    (event): event is ToolEnd => event.type === 'tool_ended' && (event.picture !== undefined || event.view === 'page'),
  );
  return last?.picture && { ...last.picture, callId: last.id };
}

/**
 * A conversation as a model is sent it. Only the latest view of a page stays whole, so that the cost of a step does
 * not grow with the steps before it. Every call has a result, also where the app was ended in between.
 */
export function buildMessages(
  events: readonly ConversationEvent[],
  picture: { readonly callId: string; readonly data: ModelPicture } | undefined,
): readonly ModelMessage[] {
  const ends = new Map<string, ToolEnd>();
  for (const event of events) if (event.type === 'tool_ended') ends.set(event.id, event);
  const kept = keptViews([...ends.values()]);
  const messages: ModelMessage[] = [];

  let answerId: string | undefined;

  /** The message of this answer, which is the last one when the answer goes on. */
  const answer = (id: string): OpenAnswer => {
    const last = messages.at(-1);
    if (id === answerId && last?.role === 'assistant') return last as OpenAnswer;
    closeCalls();
    answerId = id;
    const fresh: OpenAnswer = { role: 'assistant', text: '', calls: [] };
    messages.push(fresh);
    return fresh;
  };

  const resultOf = (id: string, tool: string): ToolMessage['results'][number] => {
    const end = ends.get(id);
    if (end === undefined) {
      const text = 'status: outcome_unknown. The app was ended during this call; it may have happened. Look before you repeat it.';
      return { callId: id, tool, text, isError: true };
    }
    const isElided = end.view !== 'none' && !kept.has(id);
    const shown = picture?.callId === id ? { picture: picture.data } : {};
    return { callId: id, tool, text: isElided ? withoutPage(end.text) : end.text, isError: end.status !== 'ok', ...shown };
  };

  const closeCalls = (): void => {
    const last = messages.at(-1);
    if (last?.role !== 'assistant' || last.calls.length === 0) return;
    messages.push({ role: 'tool', results: last.calls.map(({ id, tool }) => resultOf(id, tool)) });
  };

  for (const event of events) {
    if (event.type === 'user_said') {
      closeCalls();
      messages.push({ role: 'user', text: event.text });
    } else if (event.type === 'assistant_said') {
      const said = answer(event.id);
      said.text = event.text;
      if (event.provider !== undefined) said.provider = event.provider;
    } else if (event.type === 'tool_called') {
      const { id, tool, input, provider } = event;
      answer(event.answerId).calls.push({ id, tool, input, ...(provider === undefined ? {} : { provider }) });
    }
  }
  closeCalls();
  return messages;
}

export function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
}
