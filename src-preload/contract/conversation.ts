import type { ToolStatus } from './errors.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type TurnOutcome = 'finished' | 'stopped' | 'failed' | 'interrupted' | 'budget';

/** Tokens as the provider counted them. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A picture among the assistant's files; `file` is a bare name, never a path. */
export interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export type ViewKind = 'page' | 'part' | 'none';

/** What a conversation's file holds, one line each. `at` is in milliseconds since the epoch. */
export type ConversationEvent = { readonly at: number } & (
  | { readonly type: 'created'; readonly id: string; readonly assistantId: string; readonly title: string }
  | { readonly type: 'renamed'; readonly title: string }
  | { readonly type: 'turn_started'; readonly turnId: string }
  | { readonly type: 'user_said'; readonly id: string; readonly text: string }
  | { readonly type: 'assistant_said'; readonly id: string; readonly text: string; readonly provider?: JsonValue }
  | {
      readonly type: 'tool_called';
      readonly id: string;
      /** The answer of the model that asked for it: calls of one answer belong together. */
      readonly answerId: string;
      readonly tool: string;
      readonly input: JsonValue;
      /** What the call is about to do, in the person's words. */
      readonly summary: string;
      /** Opaque to us: what the provider wants back with the call. */
      readonly provider?: JsonValue;
    }
  | {
      readonly type: 'tool_ended';
      readonly id: string;
      readonly status: ToolStatus;
      /** The whole result as the model reads it, at most 24,000 characters. */
      readonly text: string;
      /** What was done, in the past tense and the page's words. */
      readonly did: string;
      /** What `text` holds of a page: its whole view, which replaces all earlier ones, a part of it, or nothing. */
      readonly view: ViewKind;
      readonly durationMs: number;
      readonly picture?: Picture;
    }
  | { readonly type: 'noted'; readonly tone: 'info' | 'warning' | 'error'; readonly text: string }
  | { readonly type: 'turn_ended'; readonly turnId: string; readonly outcome: TurnOutcome; readonly usage?: Usage }
);

export type TranscriptItem =
  | { readonly type: 'user'; readonly id: string; readonly at: number; readonly text: string }
  | { readonly type: 'assistant'; readonly id: string; readonly at: number; readonly text: string }
  | {
      readonly type: 'tool';
      readonly id: string;
      readonly at: number;
      readonly tool: string;
      readonly input: JsonValue;
      readonly summary: string;
      readonly status: ToolStatus | 'running';
      readonly text: string;
      readonly did: string;
      readonly durationMs: number;
      readonly picture?: Picture;
    }
  | {
      readonly type: 'note';
      readonly id: string;
      readonly at: number;
      readonly tone: 'info' | 'warning' | 'error';
      readonly text: string;
    }
  | {
      readonly type: 'turn_end';
      readonly id: string;
      readonly at: number;
      readonly outcome: TurnOutcome;
      readonly usage?: Usage;
    };

/** A conversation as it is shown. `openTurn` is the turn that has started and not ended. */
export interface Transcript {
  readonly items: readonly TranscriptItem[];
  readonly openTurn: string | null;
  /** Text that is arriving now; becomes an item when it is whole. */
  readonly streaming: { readonly id: string; readonly text: string } | null;
}

export const emptyTranscript: Transcript = { items: [], openTurn: null, streaming: null };

function add(transcript: Transcript, item: TranscriptItem): Transcript {
  return { ...transcript, items: [...transcript.items, item] };
}

/** A call without an end has no known outcome once its turn is over. */
function closeOpenCalls(items: readonly TranscriptItem[], outcome: TurnOutcome): readonly TranscriptItem[] {
  if (!items.some((item) => item.type === 'tool' && item.status === 'running')) return items;
  const status: ToolStatus = outcome === 'stopped' ? 'cancelled' : 'outcome_unknown';
  return items.map((item) => (item.type === 'tool' && item.status === 'running' ? { ...item, status } : item));
}

/** Adds one event to a transcript. Total: an event that refers to nothing known changes nothing. */
export function foldConversation(transcript: Transcript, event: ConversationEvent): Transcript {
  const { at } = event;
  switch (event.type) {
    case 'created':
    case 'renamed':
      return transcript;
    case 'turn_started':
      return { ...transcript, openTurn: event.turnId };
    case 'user_said':
      return add(transcript, { type: 'user', id: event.id, at, text: event.text });
    case 'assistant_said':
      return add({ ...transcript, streaming: null }, { type: 'assistant', id: event.id, at, text: event.text });
    case 'tool_called': {
      const { id, tool, input, summary } = event;
      return add(transcript, {
        type: 'tool', id, at, tool, input, summary, status: 'running', text: '', did: '', durationMs: 0,
      });
    }
    case 'tool_ended': {
      const { id, status, text, did, durationMs, picture } = event;
      const items = transcript.items.map((item) =>
        item.type === 'tool' && item.id === id ? { ...item, status, text, did, durationMs, picture } : item,
      );
      return { ...transcript, items };
    }
    case 'noted':
      return add(transcript, {
        type: 'note', id: `note-${String(transcript.items.length)}`, at, tone: event.tone, text: event.text,
      });
    case 'turn_ended': {
      const items = closeOpenCalls(transcript.items, event.outcome);
      const end: TranscriptItem = { type: 'turn_end', id: event.turnId, at, outcome: event.outcome, usage: event.usage };
      return { items: [...items, end], openTurn: null, streaming: null };
    }
  }
}

export interface ConversationSummary {
  readonly id: string;
  readonly assistantId: string;
  readonly title: string;
  /** Milliseconds since the epoch of the last event. */
  readonly updatedAt: number;
}
