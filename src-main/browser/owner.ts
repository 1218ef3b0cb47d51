import { randomBytes } from 'node:crypto';
import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { commandLine, isAlive, kill, startTime } from './process.ts';

/** Stands beside a profile while a browser of ours uses it: who started it, and by which word to know it again. */
const recordSchema = z.object({
  nonce: z.string().regex(/^[0-9a-f]{32}$/u),
  ownerPid: z.int().positive(),
  ownerStart: z.string(),
});

const SWITCH = '--wheelhouse-owner=';

const recordFile = (profileDir: string): string => `${profileDir}.owner.json`;

async function readRecord(profileDir: string): Promise<z.output<typeof recordSchema> | undefined> {
  const text = await readFile(recordFile(profileDir), 'utf8').catch(() => 'null');
  try {
    return recordSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Writes the record of a browser that is about to start; returns the switch by which its command line is known. */
export async function claimProfile(profileDir: string): Promise<string> {
  const nonce = randomBytes(16).toString('hex');
  const record = { nonce, ownerPid: process.pid, ownerStart: (await startTime(process.pid)) ?? '' };
  await writeFile(recordFile(profileDir), JSON.stringify(record), { mode: 0o600 });
  return `${SWITCH}${nonce}`;
}

export async function releaseProfile(profileDir: string): Promise<void> {
  await rm(recordFile(profileDir), { force: true });
}

/** The process that holds the lock of a profile on this machine, by the link that Chromium keeps in it. */
async function holder(profileDir: string): Promise<number | undefined> {
  const link = await readlink(join(profileDir, 'SingletonLock')).catch(() => '');
  const [, host, pid] = /^(.*)-(\d+)$/u.exec(link) ?? [];
  if (host === undefined || pid === undefined) return undefined;
  if (host !== hostname()) return undefined;
  return isAlive(Number(pid)) ? Number(pid) : undefined;
}

/**
 * Says whether a profile can be used. A browser that uses it is ended only when it is proven to be one that a Wheelhouse
 * started which is no longer there: our word of the record on its command line, the same profile, and a dead owner.
 */
export async function reclaimProfile(profileDir: string): Promise<'free' | 'locked' | 'orphan_ended'> {
  const pid = await holder(profileDir);
  if (pid === undefined) return 'free';
  const line = await commandLine(pid);
  // A number that another program has got since: Chromium sees by itself that its lock is stale.
  if (line !== undefined && !line.includes(profileDir)) return 'free';
  const record = await readRecord(profileDir);
  if (line === undefined || record === undefined || !line.includes(SWITCH + record.nonce)) return 'locked';
  const isOwnerThere = isAlive(record.ownerPid) && (await startTime(record.ownerPid)) === record.ownerStart;
  if (isOwnerThere) return 'locked';
  return (await kill(pid)) ? 'orphan_ended' : 'locked';
}
