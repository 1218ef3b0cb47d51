import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Memory } from './contestant.ts';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly kilobytes: number;
}

/** The process of this number and all below it. */
export function treeOf(all: readonly Process[], root: number): readonly Process[] {
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent, pid: child }) => parent === pid && child !== pid));
  return tree;
}

function processes(): readonly Process[] {
  return execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/u).map(Number))
    .flatMap(([pid, parent, kilobytes]) => (pid === undefined || parent === undefined || kilobytes === undefined ? [] : [{ pid, parent, kilobytes }]));
}

function proportional(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/mu.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

const megabytes = (kilobytes: readonly number[]): number => kilobytes.reduce((sum, one) => sum + one, 0) / 1024;

/** Undefined where the system has no `ps`, as on Windows. */
export function memoryBelow(root: number): Memory | undefined {
  if (process.platform === 'win32') return undefined;
  const tree = treeOf(processes(), root);
  return {
    resident: megabytes(tree.map(({ kilobytes }) => kilobytes)),
    proportional: process.platform === 'linux' ? megabytes(tree.map(({ pid }) => proportional(pid))) : undefined,
  };
}
