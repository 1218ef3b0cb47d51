import type { ConversationEvent, ConversationSummary, Transcript } from './conversation.ts';
import { emptyTranscript, foldConversation } from './conversation.ts';
import type { AppError } from './errors.ts';
import type { PersonRequest } from './requests.ts';
import type { KeyPlace, Settings } from './settings.ts';
import type { VaultState } from './vault.ts';

export interface TabState {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly isLoading: boolean;
}

/** Which browser is used, and why this one. */
export interface BrowserIdentity {
  readonly name: string;
  readonly version: string;
  /** A path of an executable, or the debugging address that we attached to. */
  readonly source: string;
  readonly reason: string;
  /** False only where no sandbox can be built; the app says so. */
  readonly isSandboxed: boolean;
  readonly isVisible: boolean;
}

export interface BrowserState {
  readonly phase: 'closed' | 'opening' | 'open' | 'closing' | 'unavailable';
  readonly identity: BrowserIdentity | null;
  readonly error: AppError | null;
  readonly tabs: readonly TabState[];
  readonly currentTabId: string | null;
}

/** Who drives the browser, and what they do now in a few words. */
export interface DriverState {
  /** `taking`: the person takes over and waits for the assistant; `handoff`: they do what a request tells of. */
  readonly who: 'nobody' | 'agent' | 'paused' | 'stopping' | 'taking' | 'human' | 'handoff';
  readonly activity: string;
}

export interface Notice {
  readonly id: string;
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  /** What to do about it, in one sentence; empty when there is nothing to do. */
  readonly next: string;
}

/** A turn that runs now. `isStopping` from the moment of Stop until the last call has ended. */
export interface RunningTurn {
  readonly startedAt: number;
  readonly isStopping: boolean;
}

/** Everything that the UI can know. Frames of the live picture bypass it. */
export interface AppState {
  readonly settings: Settings;
  /** Where the key of each slot is kept; no slot, no key. */
  readonly keys: Readonly<Record<string, KeyPlace>>;
  readonly vault: VaultState;
  readonly conversations: readonly ConversationSummary[];
  readonly openConversationId: string | null;
  /** Transcripts of conversations that were opened or written since the app started. */
  readonly transcripts: Readonly<Record<string, Transcript>>;
  readonly turns: Readonly<Record<string, RunningTurn>>;
  readonly browser: BrowserState;
  readonly driver: DriverState;
  readonly requests: readonly PersonRequest[];
  readonly notices: readonly Notice[];
  readonly appVersion: string;
}

export const closedBrowser: BrowserState = {
  phase: 'closed', identity: null, error: null, tabs: [], currentTabId: null,
};

export type AppEvent =
  | { readonly type: 'settings.changed'; readonly settings: Settings }
  | { readonly type: 'keys.changed'; readonly keys: Readonly<Record<string, KeyPlace>> }
  | { readonly type: 'vault.changed'; readonly vault: VaultState }
  | { readonly type: 'conversation.listed'; readonly summary: ConversationSummary }
  | { readonly type: 'conversation.removed'; readonly id: string }
  | { readonly type: 'conversation.opened'; readonly id: string | null; readonly transcript: Transcript }
  | { readonly type: 'conversation.appended'; readonly id: string; readonly event: ConversationEvent }
  | { readonly type: 'assistant.streamed'; readonly id: string; readonly messageId: string; readonly delta: string }
  | { readonly type: 'turn.changed'; readonly id: string; readonly turn: RunningTurn | null }
  | { readonly type: 'browser.changed'; readonly browser: BrowserState }
  | { readonly type: 'driver.changed'; readonly driver: DriverState }
  | { readonly type: 'request.opened'; readonly request: PersonRequest }
  | { readonly type: 'request.closed'; readonly id: string }
  | { readonly type: 'notice.raised'; readonly notice: Notice }
  | { readonly type: 'notice.dismissed'; readonly id: string };

/** An event with its place in the order; the first is 1. */
export type NumberedEvent = { readonly seq: number } & AppEvent;

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

function stream(transcript: Transcript, id: string, delta: string): Transcript {
  const text = transcript.streaming?.id === id ? transcript.streaming.text + delta : delta;
  return { ...transcript, streaming: { id, text } };
}

/** The one fold that main and renderer both run. Pure and total. */
export function reduce(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'settings.changed':
      return { ...state, settings: event.settings };
    case 'keys.changed':
      return { ...state, keys: event.keys };
    case 'vault.changed':
      return { ...state, vault: event.vault };
    case 'conversation.listed': {
      const others = state.conversations.filter(({ id }) => id !== event.summary.id);
      const conversations = [event.summary, ...others].sort((a, b) => b.updatedAt - a.updatedAt);
      return { ...state, conversations };
    }
    case 'conversation.removed': {
      const openConversationId = state.openConversationId === event.id ? null : state.openConversationId;
      const conversations = state.conversations.filter(({ id }) => id !== event.id);
      return { ...state, conversations, openConversationId, transcripts: without(state.transcripts, event.id) };
    }
    case 'conversation.opened': {
      if (event.id === null) return { ...state, openConversationId: null };
      const transcripts = { ...state.transcripts, [event.id]: event.transcript };
      return { ...state, openConversationId: event.id, transcripts };
    }
    case 'conversation.appended': {
      const transcript = foldConversation(state.transcripts[event.id] ?? emptyTranscript, event.event);
      return { ...state, transcripts: { ...state.transcripts, [event.id]: transcript } };
    }
    case 'assistant.streamed': {
      const transcript = stream(state.transcripts[event.id] ?? emptyTranscript, event.messageId, event.delta);
      return { ...state, transcripts: { ...state.transcripts, [event.id]: transcript } };
    }
    case 'turn.changed': {
      const turns = event.turn === null ? without(state.turns, event.id) : { ...state.turns, [event.id]: event.turn };
      return { ...state, turns };
    }
    case 'browser.changed':
      return { ...state, browser: event.browser };
    case 'driver.changed':
      return { ...state, driver: event.driver };
    case 'request.opened':
      return { ...state, requests: [...state.requests, event.request] };
    case 'request.closed':
      return { ...state, requests: state.requests.filter(({ id }) => id !== event.id) };
    case 'notice.raised':
      return { ...state, notices: [...state.notices.filter(({ id }) => id !== event.notice.id), event.notice] };
    case 'notice.dismissed':
      return { ...state, notices: state.notices.filter(({ id }) => id !== event.id) };
  }
}
