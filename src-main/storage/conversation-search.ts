import { join } from 'node:path';
import type { ConversationEvent, ConversationSummary } from '../../src-preload/contract/conversation.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { eventOf } from './conversation-line.ts';
import { codeOf } from './disk.ts';
import { readLines } from './lines.ts';
import { foldText } from './search-text.ts';

/** Results of tools are long and not searched: their lines are not even parsed. */
const worthParsing = /"type":\s*"(?:user_said|assistant_said)"/u;

function textOf(event: ConversationEvent | undefined): string {
  return event?.type === 'user_said' || event?.type === 'assistant_said' ? event.text : '';
}

async function isInside(path: string, wanted: string, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const line of readLines(path, signal)) {
      if (worthParsing.test(line) && foldText(textOf(eventOf(line))).includes(wanted)) return true;
    }
  } catch (error) {
    // Deleted while we searched.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return false;
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppFailure({ code: 'cancelled', message: 'The search was stopped.' });
}

/** The ids of the conversations whose title or words hold `query`, in the order of `among`. An empty query finds all. */
export async function searchConversations(
  folder: string,
  among: readonly ConversationSummary[],
  query: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const wanted = foldText(query);
  const found: string[] = [];
  for (const { id, title } of among) {
    throwIfAborted(signal);
    try {
      if (foldText(title).includes(wanted) || (await isInside(join(folder, `${id}.jsonl`), wanted, signal))) found.push(id);
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    }
  }
  return found;
}
