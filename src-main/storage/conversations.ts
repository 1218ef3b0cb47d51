import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationEvent, ConversationSummary } from '../../src-preload/contract/conversation.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { listConversations } from './conversation-index.ts';
import { eventOf, lineOf } from './conversation-line.ts';
import { searchConversations } from './conversation-search.ts';
import { codeOf, diskFailure, makeFolder, syncFolder } from './disk.ts';
import { isId, newId } from './ids.ts';
import { lineFile, readLines } from './lines.ts';
import type { LineFile } from './lines.ts';

interface OpenedConversation {
  readonly events: readonly ConversationEvent[];
  /** Lines in the middle of the file that could not be read and were left out. */
  readonly skipped: number;
}

export interface ConversationStore {
  /** The newest first. */
  list(): Promise<readonly ConversationSummary[]>;
  create(assistantId: string, title: string): Promise<ConversationSummary>;
  /** Reads all events. A turn that an earlier run of the app left open is closed as interrupted, in the file too. */
  open(id: string): Promise<OpenedConversation>;
  /** Events reach the file in the order of the calls; resolves when the event is on the disk. */
  append(id: string, event: ConversationEvent): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ids whose title, or what the person or the assistant said, holds the text; neither case nor accents matter. */
  search(query: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Resolves when nothing waits to be written. */
  drained(): Promise<void>;
}

function gone(id: string): AppFailure {
  return new AppFailure({ code: 'not_found', message: `There is no conversation ${JSON.stringify(id.slice(0, 64))}.` });
}

/** Turns that were started and not ended, in order. */
function openTurns(events: readonly ConversationEvent[]): Set<string> {
  const open = new Set<string>();
  for (const event of events) {
    if (event.type === 'turn_started') open.add(event.turnId);
    if (event.type === 'turn_ended') open.delete(event.turnId);
  }
  return open;
}

/** Conversations in `folder`, one append-only file each: `<id>.jsonl`, a line for an event. */
export async function openConversations(folder: string): Promise<ConversationStore> {
  const files = new Map<string, LineFile>();
  /** Turns that run in this process: they are open because they are not over yet. */
  const running = new Set<string>();
  try {
    await makeFolder(folder);
  } catch (error) {
    throw diskFailure('open the conversations', folder, error);
  }

  function pathOf(id: string): string {
    if (!isId(id)) throw gone(id);
    return join(folder, `${id}.jsonl`);
  }

  async function write(id: string, event: ConversationEvent, mayCreate: boolean): Promise<void> {
    const path = pathOf(id);
    let file = files.get(id);
    if (file === undefined || mayCreate) files.set(id, (file = lineFile(path, { mayCreate })));
    try {
      await file.append(lineOf(event));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw gone(id);
      throw diskFailure('save the conversation', path, error);
    }
  }

  async function append(id: string, event: ConversationEvent): Promise<void> {
    if (event.type === 'turn_started') running.add(event.turnId);
    if (event.type === 'turn_ended') running.delete(event.turnId);
    await write(id, event, false);
  }

  async function readAll(id: string): Promise<{ events: ConversationEvent[]; skipped: number }> {
    const path = pathOf(id);
    const events: ConversationEvent[] = [];
    let skipped = 0;
    try {
      for await (const line of readLines(path)) {
        const event = eventOf(line);
        if (event === undefined) skipped++;
        else events.push(event);
      }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw gone(id);
      throw diskFailure('read the conversation', path, error);
    }
    return { events, skipped };
  }

  async function list(): Promise<readonly ConversationSummary[]> {
    try {
      return await listConversations(folder);
    } catch (error) {
      throw diskFailure('list the conversations', folder, error);
    }
  }

  return {
    list,
    append,
    async create(assistantId, title) {
      const id = newId();
      const at = Date.now();
      await write(id, { at, type: 'created', id, assistantId, title }, true);
      files.delete(id);
      return { id, assistantId, title, updatedAt: at };
    },
    async open(id) {
      await files.get(id)?.drained();
      const { events, skipped } = await readAll(id);
      const at = events.at(-1)?.at ?? Date.now();
      for (const turnId of openTurns(events)) {
        if (running.has(turnId)) continue;
        // The moment of the last event, so that reading an old conversation does not move it to the top.
        const end: ConversationEvent = { at, type: 'turn_ended', turnId, outcome: 'interrupted' };
        await append(id, end);
        events.push(end);
      }
      return { events, skipped };
    },
    async rename(id, title) {
      await append(id, { at: Date.now(), type: 'renamed', title });
    },
    async remove(id) {
      const path = pathOf(id);
      await files.get(id)?.drained();
      files.delete(id);
      try {
        await rm(path);
        await syncFolder(folder);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw gone(id);
        throw diskFailure('delete the conversation', path, error);
      }
    },
    async search(query, signal) {
      const among = await list();
      try {
        return await searchConversations(folder, among, query, signal);
      } catch (error) {
        throw diskFailure('search the conversations', folder, error);
      }
    },
    async drained() {
      await Promise.all([...files.values()].map((file) => file.drained()));
    },
  };
}
