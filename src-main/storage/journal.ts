import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, diskFailure } from './disk.ts';
import { lineFile, readLines } from './lines.ts';
import type { LineFile } from './lines.ts';

/** One act, whoever asked for it. Neither typed values nor text of pages have a field here. */
const journalEntrySchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Null for calls outside of a conversation. */
  conversationId: z.string().nullable(),
  caller: z.string(),
  tool: z.string(),
  effect: z.string(),
  summary: z.string(),
  /** Where the page was from; null when no page was open. */
  origin: z.string().nullable(),
  status: z.string(),
  durationMs: z.number(),
});
export type JournalEntry = Readonly<z.infer<typeof journalEntrySchema>>;

export interface Journal {
  /** Entries stand in the order of the calls; resolves when the entry is on the disk. */
  record(entry: JournalEntry): Promise<void>;
  /** The newest entries, newest first. Lines that cannot be read are left out. */
  recent(limit: number): Promise<readonly JournalEntry[]>;
}

/** The fields of the schema and no other, so that nothing else can slip into the file. */
function lineOf(entry: JournalEntry): string {
  return JSON.stringify(journalEntrySchema.parse(entry));
}

function entryOf(line: string): JournalEntry | undefined {
  try {
    return journalEntrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** An append-only journal in `folder`, one file for each month (UTC), such as `2026-11.jsonl`. */
export function openJournal(folder: string): Journal {
  const files = new Map<string, LineFile>();

  async function months(): Promise<readonly string[]> {
    try {
      const names = await readdir(folder);
      return names.filter((name) => /^\d{4}-\d{2}\.jsonl$/u.test(name)).sort().reverse();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  return {
    async record(entry) {
      const line = lineOf(entry);
      const path = join(folder, `${new Date(entry.at).toISOString().slice(0, 7)}.jsonl`);
      let file = files.get(path);
      if (file === undefined) files.set(path, (file = lineFile(path, { mayCreate: true })));
      try {
        await file.append(line);
      } catch (error) {
        throw diskFailure('write the journal', path, error);
      }
    },
    async recent(limit) {
      const found: JournalEntry[] = [];
      try {
        for (const name of await months()) {
          if (found.length >= limit) break;
          const entries: JournalEntry[] = [];
          for await (const line of readLines(join(folder, name))) {
            const entry = entryOf(line);
            if (entry !== undefined) entries.push(entry);
          }
          found.push(...entries.reverse());
        }
      } catch (error) {
        throw diskFailure('read the journal', folder, error);
      }
      return found.slice(0, limit);
    },
  };
}
