/** Everything that can be read back after a piece of work. */
export const sinkNames = [
  'model requests, OpenAI', 'model requests, Anthropic', 'model requests, Google', 'MCP frames', 'IPC', 'stdout', 'stderr',
  'files', 'clipboard', 'argv', 'environ', 'pictures',
] as const;
export type SinkName = (typeof sinkNames)[number];

/** One thing that was seen in a sink. `place` names it for people and for `allowed`. */
export interface Seen {
  readonly sink: SinkName;
  readonly place: string;
  readonly bytes: Uint8Array;
}

export type Witness = (seen: Seen) => void;

function withBytes(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  // What a Buffer has made of itself by then.
  const { type, data } = (value ?? {}) as { readonly type?: unknown; readonly data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]).toString('latin1') : value;
}

function leavesOf(value: unknown): readonly Buffer[] {
  if (typeof value === 'string') return [Buffer.from(value)];
  if (value instanceof Uint8Array) return [Buffer.from(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}

/** Sees an object as JSON and, for what JSON would escape once more, every text and all bytes in it as they are. */
export function seeValue(sink: SinkName, place: string, value: unknown, witness: Witness): void {
  witness({ sink, place, bytes: bytesOf(value) });
  const leaves = leavesOf(value).flatMap((leaf) => [leaf, Buffer.from('\n')]);
  if (leaves.length > 0) witness({ sink, place, bytes: Buffer.concat(leaves) });
}

/** Objects as JSON, the bytes in them as text. */
export function bytesOf(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  return Buffer.from(JSON.stringify(value ?? null, withBytes));
}
