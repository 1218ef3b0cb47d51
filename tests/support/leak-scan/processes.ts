import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { format } from 'node:util';
import { bytesOf } from './sinks.ts';
import type { Witness } from './sinks.ts';

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    // It has ended, or it is another user's.
    return Buffer.alloc(0);
  }
}

function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    const stat = read(`/proc/${name}/stat`).toString('latin1');
    // The name in brackets may hold anything; the parent's id is the second field behind it.
    found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  return found;
}

/** The argv and environ of a process and all that came from it, where the system has `/proc`. */
export function seeProcesses(root: number, witness: Witness): void {
  if (process.platform !== 'linux') return;
  const parentOf = parents();
  const family = new Set([root]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const [pid, parent] of parentOf) if (family.has(parent)) family.add(pid);
  }
  for (const pid of family) {
    witness({ sink: 'argv', place: `process ${pid}`, bytes: read(`/proc/${pid}/cmdline`) });
    witness({ sink: 'environ', place: `process ${pid}`, bytes: read(`/proc/${pid}/environ`) });
  }
}

/** Sees what a stream brings without reading from it: its reader is another. */
export function seeStream(stream: Readable | null, sink: 'stdout' | 'stderr', place: string, witness: Witness): void {
  if (stream === null) return;
  const push = stream.push.bind(stream);
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) witness({ sink, place, bytes: bytesOf(chunk) });
    return push(chunk, encoding);
  };
}

interface Spawned {
  stdout: Readable | null;
  stderr: Readable | null;
  spawn(options: { readonly args?: readonly string[]; readonly envPairs?: readonly string[] }): unknown;
}

/** Sees every child that this process starts, however short it lives: argv, environ and output. Returns what ends it. */
export function seeChildren(witness: Witness): () => void {
  const look = (message: unknown): void => {
    const child = (message as { readonly process: Spawned }).process;
    const spawn = child.spawn.bind(child);
    child.spawn = (options) => {
      witness({ sink: 'argv', place: 'a new process', bytes: Buffer.from((options.args ?? []).join('\0')) });
      witness({ sink: 'environ', place: 'a new process', bytes: Buffer.from((options.envPairs ?? []).join('\0')) });
      const result = spawn(options);
      seeStream(child.stdout, 'stdout', 'a new process', witness);
      seeStream(child.stderr, 'stderr', 'a new process', witness);
      return result;
    };
  };
  subscribe('child_process', look);
  return () => unsubscribe('child_process', look);
}

/** Sees what this process itself writes, through its console too, which test runners put elsewhere. */
export function seeOwnOutput(witness: Witness): () => void {
  const undo: (() => void)[] = [];
  for (const sink of ['stdout', 'stderr'] as const) {
    const stream = process[sink];
    const write = stream.write;
    const see = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
      witness({ sink, place: 'this process', bytes: bytesOf(chunk) });
      return write.call(stream, chunk, ...rest);
    };
    stream.write = see;
    undo.push(() => (stream.write = write));
  }
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    const original = console[method];
    console[method] = (...words: unknown[]) => {
      const sink = method === 'warn' || method === 'error' ? 'stderr' : 'stdout';
      witness({ sink, place: 'this console', bytes: Buffer.from(format(...words)) });
      original.apply(console, words);
    };
    undo.push(() => (console[method] = original));
  }
  return () => undo.forEach((one) => one());
}
