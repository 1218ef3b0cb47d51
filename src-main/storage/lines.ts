import { constants, createReadStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from './disk.ts';

const newline = 0x0a;
const step = 64 * 1024;

/** The length of a file up to the end of its last whole line. */
async function wholeLength(handle: FileHandle, size: number): Promise<number> {
  const block = Buffer.alloc(step);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - step);
    const { bytesRead } = await handle.read(block, 0, end - start, start);
    if (bytesRead < end - start) throw new Error('the file became shorter while it was read');
    const at = block.subarray(0, bytesRead).lastIndexOf(newline);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
}

/** Appends whole lines and returns when they are on the disk. A torn end of the file is cut off first. */
async function appendWhole(path: string, bytes: Uint8Array, mayCreate: boolean): Promise<void> {
  if (mayCreate) await makeFolder(dirname(path));
  const flags = constants.O_RDWR | constants.O_APPEND | (mayCreate ? constants.O_CREAT : 0);
  const handle = await open(path, flags, 0o600);
  try {
    const { size } = await handle.stat();
    const whole = await wholeLength(handle, size);
    if (whole < size) await truncate(path, whole);
    try {
      await handle.appendFile(bytes);
      await handle.datasync();
    } catch (error) {
      // Nothing of a batch that was reported as failed may stay, or a second try would double it.
      await truncate(path, whole).catch(() => undefined);
      throw error;
    }
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    await handle.close();
  }
}

export interface LineFile {
  /** Lines reach the file in the order of the calls; resolves when the line is on the disk. */
  append(line: string): Promise<void>;
  /** Resolves when nothing waits to be written. */
  drained(): Promise<void>;
}

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** An append-only file of lines; with `mayCreate` its folder is made too. Lines that wait for the disk go there together, with one fsync. */
export function lineFile(path: string, options: { readonly mayCreate: boolean }): LineFile {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await appendWhole(path, Buffer.from(batch.map(({ line }) => `${line}\n`).join('')), options.mayCreate);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    flushing = undefined;
  }

  return {
    append(line) {
      if (line.includes('\n')) throw new Error('a line holds a line break');
      return new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        // A turn of the loop later, so that lines of the same moment share one fsync.
        flushing ??= Promise.resolve().then(flush);
      });
    },
    async drained() {
      await flushing;
    },
  };
}

/** Streams the whole lines of a file. What stands behind the last line break is torn and left out. */
export async function* readLines(path: string, signal?: AbortSignal): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * step, signal })) {
    let block = chunk as Buffer;
    for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline)) {
      yield Buffer.concat([...rest, block.subarray(0, at)]).toString('utf8');
      rest = [];
      block = block.subarray(at + 1);
    }
    rest.push(block);
  }
}
