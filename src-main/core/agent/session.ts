import type { ConversationEvent, ConversationSummary } from '../../../src-preload/contract/conversation.ts';
import { emptyTranscript, foldConversation } from '../../../src-preload/contract/conversation.ts';
import { AppFailure, toAppError } from '../../../src-preload/contract/errors.ts';
import type { Assistant } from '../../../src-preload/contract/settings.ts';
import type { Driving } from '../driving.ts';
import type { Hub } from '../hub.ts';
import { titleOf } from './context.ts';
import type { NewEvent, TurnEnd, TurnPorts } from './turn.ts';

/** The needs of a session: where conversations are kept. */
export interface ConversationsPort {
  create(assistantId: string, title: string): Promise<ConversationSummary>;
  open(id: string): Promise<{ readonly events: readonly ConversationEvent[] }>;
  append(id: string, event: ConversationEvent): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** What a turn works on. `text` is what the person said. */
export interface TurnStart extends Omit<TurnPorts, 'summary' | 'runTool'> {
  readonly conversationId: string;
  readonly assistant: Assistant;
  readonly text: string;
}

export interface SessionDeps {
  readonly hub: Hub;
  readonly store: ConversationsPort;
  readonly driving: Pick<Driving, 'work'>;
  assistant(): Assistant;
  /** Runs one turn to its end; a rejection is a fault of ours. */
  runTurn(start: TurnStart): Promise<TurnEnd>;
  newId(): string;
  now(): number;
}

export interface Session {
  create(): Promise<string>;
  open(id: string): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Starts a turn and returns when it has started. @throws AppFailure `busy` while another one runs. */
  send(id: string, text: string): Promise<void>;
  /** Ends the turn of this conversation; without effect when none runs. */
  stop(id: string): void;
  /** Stops everything and waits until it is written down. */
  dispose(): Promise<void>;
}

const UNTITLED = 'New conversation';

interface Running {
  readonly id: string;
  readonly controller: AbortController;
  done: Promise<void>;
}

/** All conversations of one assistant; one turn runs at a time, since they share one browser. */
export function createSession({ hub, store, driving, assistant, runTurn, newId, now }: SessionDeps): Session {
  const loaded = new Map<string, ConversationEvent[]>();
  let running: Running | undefined;

  const summaryOf = (id: string): ConversationSummary | undefined =>
    hub.snapshot().state.conversations.find((one) => one.id === id);

  const list = (id: string, change: Partial<ConversationSummary>): void => {
    const summary = summaryOf(id);
    if (summary !== undefined) hub.publish({ type: 'conversation.listed', summary: { ...summary, ...change } });
  };

  async function events(id: string): Promise<ConversationEvent[]> {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const read = [...(await store.open(id)).events];
    loaded.set(id, read);
    return read;
  }

  /** To memory and the window first, so that they never lag behind; resolves when it is on the disk. */
  async function append(id: string, event: NewEvent): Promise<void> {
    const whole = { ...event, at: now() } as ConversationEvent;
    (await events(id)).push(whole);
    hub.publish({ type: 'conversation.appended', id, event: whole });
    await store.append(id, whole);
  }

  async function runToEnd(id: string, text: string, controller: AbortController): Promise<void> {
    const turnId = newId();
    let end: TurnEnd;
    try {
      await append(id, { type: 'turn_started', turnId });
      await append(id, { type: 'user_said', id: newId(), text });
      end = await runTurn({
        turnId,
        conversationId: id,
        assistant: assistant(),
        text,
        signal: controller.signal,
        newId,
        events: () => loaded.get(id) ?? [],
        append: (event) => append(id, event),
        stream: (messageId, delta) => hub.publish({ type: 'assistant.streamed', id, messageId, delta }),
      });
    } catch (thrown) {
      const { message } = toAppError(thrown);
      hub.publish({ type: 'notice.raised', notice: { id: newId(), tone: 'error', text: message, next: 'Send the message again.' } });
      end = { outcome: 'failed' };
    }
    await append(id, { type: 'turn_ended', turnId, ...end }).catch(() => undefined);
  }

  function stop(id: string): void {
    if (running?.id !== id || running.controller.signal.aborted) return;
    const turn = hub.snapshot().state.turns[id];
    if (turn !== undefined) hub.publish({ type: 'turn.changed', id, turn: { ...turn, isStopping: true } });
    driving.work('stopping', '');
    running.controller.abort();
  }

  return {
    async create() {
      const summary = await store.create(assistant().id, UNTITLED);
      hub.publish({ type: 'conversation.listed', summary });
      hub.publish({ type: 'conversation.opened', id: summary.id, transcript: emptyTranscript });
      return summary.id;
    },
    async open(id) {
      const read = await events(id);
      const known = hub.snapshot().state.transcripts[id];
      const transcript = known ?? read.reduce(foldConversation, emptyTranscript);
      hub.publish({ type: 'conversation.opened', id, transcript });
    },
    async rename(id, title) {
      await store.rename(id, title);
      list(id, { title });
    },
    async remove(id) {
      stop(id);
      if (running?.id === id) await running.done;
      await store.remove(id);
      loaded.delete(id);
      hub.publish({ type: 'conversation.removed', id });
    },
    async send(id, text) {
      if (running !== undefined) {
        const where = running.id === id ? 'It still works on your last message.' : 'It works in another conversation now.';
        throw new AppFailure({ code: 'busy', message: where });
      }
      const controller = new AbortController();
      const turn: Running = { id, controller, done: Promise.resolve() };
      running = turn;
      try {
        await events(id);
        const title = summaryOf(id)?.title;
        if (title === UNTITLED) await store.rename(id, titleOf(text));
        list(id, { updatedAt: now(), ...(title === UNTITLED ? { title: titleOf(text) } : {}) });
      } catch (thrown) {
        running = undefined;
        throw thrown;
      }
      hub.publish({ type: 'turn.changed', id, turn: { startedAt: now(), isStopping: false } });
      driving.work('working', 'thinking');
      turn.done = runToEnd(id, text, controller).finally(() => {
        running = undefined;
        list(id, { updatedAt: now() });
        hub.publish({ type: 'turn.changed', id, turn: null });
        driving.work('idle', '');
      });
    },
    stop,
    async dispose() {
      if (running === undefined) return;
      stop(running.id);
      await running.done;
    },
  };
}
