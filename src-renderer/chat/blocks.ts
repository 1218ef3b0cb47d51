import type { JsonValue, TranscriptItem } from '../../src-preload/contract/conversation.ts';

export type ToolItem = Extract<TranscriptItem, { type: 'tool' }>;
export type Block = { readonly type: 'tools'; readonly id: string; readonly items: readonly ToolItem[] } | Exclude<TranscriptItem, ToolItem>;

/** Calls that follow each other stand in one block. */
export function toBlocks(items: readonly TranscriptItem[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    if (item.type !== 'tool') blocks.push(item);
    else if (last?.type === 'tools') blocks[blocks.length - 1] = { ...last, items: [...last.items, item] };
    else blocks.push({ type: 'tools', id: item.id, items: [item] });
  }
  return blocks;
}

/** The one line of a card: what is being done, then what was done. */
export function toolLine({ status, did, summary }: ToolItem): string {
  return status === 'running' || did === '' ? summary : did;
}

function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The arguments of a call as rows of name and value, whatever shape they have. */
export function argumentRows(input: JsonValue): readonly (readonly [name: string, value: string])[] {
  if (input === null) return [];
  if (typeof input !== 'object' || Array.isArray(input)) return [['input', asText(input)]];
  return Object.entries(input).map(([name, value]) => [name, asText(value)]);
}
