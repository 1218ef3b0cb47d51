import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { ConversationEvent, ConversationSummary } from '../../src-preload/contract/conversation.ts';
import { eventOf } from './conversation-line.ts';
import { codeOf, writeWhole } from './disk.ts';
import { isId } from './ids.ts';

const entrySchema = z.object({
  size: z.number(),
  modifiedAt: z.number(),
  summary: z.object({ id: z.string(), assistantId: z.string(), title: z.string(), updatedAt: z.number() }),
});
type Entry = z.infer<typeof entrySchema>;
const indexSchema = z.record(z.string(), entrySchema);

function lineAround(bytes: Buffer, place: number): string {
  const start = bytes.lastIndexOf(0x0a, place) + 1;
  return bytes.toString('utf8', start, bytes.indexOf(0x0a, place));
}

/** The last event before `end` that is whole and of the wanted kind. Only lines that hold `needle` are parsed. */
function lastEvent(bytes: Buffer, needle: string, isWanted: (event: ConversationEvent) => boolean): ConversationEvent | undefined {
  for (let place = bytes.lastIndexOf(needle); place >= 0; ) {
    const event = eventOf(lineAround(bytes, place));
    if (event !== undefined && isWanted(event)) return event;
    const start = bytes.lastIndexOf(0x0a, place);
    place = start <= 0 ? -1 : bytes.lastIndexOf(needle, start - 1);
  }
  return undefined;
}

/** Reads the name and the time of a conversation off its file, without parsing what stands between. */
function summarize(id: string, file: Buffer): ConversationSummary | undefined {
  const bytes = file.subarray(0, file.lastIndexOf(0x0a) + 1);
  const last = lastEvent(bytes, '{', () => true);
  if (last === undefined) return undefined;
  const head = eventOf(lineAround(bytes, 0));
  const named = lastEvent(bytes, '"renamed"', ({ type }) => type === 'renamed');
  const created = head?.type === 'created' ? head : undefined;
  const title = named?.type === 'renamed' ? named.title : (created?.title ?? 'Conversation without a name');
  return { id, assistantId: created?.assistantId ?? '', title, updatedAt: last.at };
}


async function loadIndex(path: string): Promise<Map<string, Entry>> {
  try {
    return new Map(Object.entries(indexSchema.parse(JSON.parse(await readFile(path, 'utf8')))));
  } catch {
    return new Map();
  }
}

/**
 * Lists the conversations of a folder. `index.json` remembers the summary of each file with its size and time;
 * files that changed since are read again, so a missing, stale or broken index costs time only.
 */
export async function listConversations(folder: string): Promise<readonly ConversationSummary[]> {
  const path = join(folder, 'index.json');
  const known = await loadIndex(path);
  const entries = new Map<string, Entry>();
  const reread: string[] = [];

  async function look(id: string): Promise<void> {
    const file = join(folder, `${id}.jsonl`);
    try {
      const { size, mtimeMs } = await stat(file);
      const entry = known.get(id);
      if (entry?.size === size && entry.modifiedAt === mtimeMs) {
        entries.set(id, entry);
        return;
      }
      reread.push(id);
      const summary = summarize(id, await readFile(file));
      if (summary !== undefined) entries.set(id, { size, modifiedAt: mtimeMs, summary });
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }

  const names = await readdir(folder);
  const ids = names.filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -6)).filter(isId);
  const queue = new PQueue({ concurrency: 16 });
  await queue.addAll(ids.map((id) => () => look(id)));
  if (reread.length > 0 || entries.size !== known.size) await writeWhole(path, JSON.stringify(Object.fromEntries(entries)));
  return [...entries.values()].map(({ summary }) => summary).sort((a, b) => b.updatedAt - a.updatedAt);
}
