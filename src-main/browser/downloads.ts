import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { quote } from '../core/view/untrusted.ts';
import type { DownloadLine } from '../tools/ports.ts';

/** Milliseconds that a result waits for a file, so that small ones are there when it is read. */
const PATIENCE_MS = 3_000;
/** Files on their way at once; a page that asks for more is not served. */
const MOST_RUNNING = 20;
const MOST_LISTED = 100;

export interface DownloadLimits {
  readonly fileBytes: number;
  /** All files of one session of the browser together. */
  readonly totalBytes: number;
}

export const DOWNLOAD_LIMITS: DownloadLimits = { fileBytes: 500 * 1024 ** 2, totalBytes: 2 * 1024 ** 3 };

export interface DownloadsOptions {
  readonly limits: DownloadLimits;
  /** Moves a finished file among the assistant's files, under a safe new name; returns that name and its folder. */
  save(path: string, suggested: string): Promise<{ readonly name: string; readonly folder: string }>;
}

export interface Downloads {
  /** Follows what this browser downloads into `folder`, which is emptied of each file as it ends. */
  follow(root: CDPSession, folder: string): Promise<void>;
  list(): readonly DownloadLine[];
  /** Waits a little for files that no result has told of yet. */
  settled(signal: AbortSignal): Promise<void>;
  takeNotes(): readonly string[];
}

interface Entry {
  readonly guid: string;
  readonly suggested: string;
  line: DownloadLine;
  told?: DownloadLine['state'];
}

export function bytes(count: number): string {
  if (count < 1_000) return `${count} bytes`;
  return count < 1_000_000 ? `${(count / 1_000).toFixed(1)} kB` : `${(count / 1_000_000).toFixed(1)} MB`;
}

function words({ name, size, state, folder, why }: DownloadLine, suggested: string): string {
  const kind = /\.pdf$/iu.test(suggested) ? 'PDF ' : '';
  const asked = `${kind}${quote(suggested, 120)}`;
  switch (state) {
    case 'running':
      return `download ${asked} is running, ${bytes(size)} so far; browser_downloads shows how far it is`;
    case 'saved':
      return `download ${asked} is saved as ${quote(name, 120)}, ${bytes(size)}, in ${folder ?? 'the files'}; it was not opened`;
    case 'cancelled':
      return `download ${asked} was cancelled after ${bytes(size)}: ${why ?? 'it was stopped'}`;
    case 'failed':
      return `download ${asked} failed after ${bytes(size)}: ${why ?? 'the transfer broke off'}`;
  }
}

/** Follows all downloads of a browser over the debugging protocol, which tells of each piece that arrives. */
export function createDownloads({ limits, save }: DownloadsOptions): Downloads {
  let entries: Entry[] = [];
  let wake = (): void => undefined;
  const change = (entry: Entry, line: Partial<DownloadLine>): void => {
    entry.line = { ...entry.line, ...line };
    wake();
  };
  const isRunning = ({ line }: Entry): boolean => line.state === 'running';

  function overLimit(entry: Entry, expected: number): string | undefined {
    const size = Math.max(expected, entry.line.size);
    if (size > limits.fileBytes) return `it is larger than the ${bytes(limits.fileBytes)} that one file may have`;
    const total = entries.reduce((sum, { line }) => sum + line.size, 0);
    if (total > limits.totalBytes) return `all downloads together are larger than ${bytes(limits.totalBytes)}`;
    return entries.filter(isRunning).length > MOST_RUNNING ? `more than ${MOST_RUNNING} files at once are not downloaded` : undefined;
  }

  async function finish(entry: Entry, path: string): Promise<void> {
    try {
      const { name, folder } = await save(path, entry.suggested);
      change(entry, { state: 'saved', name, folder });
    } catch {
      change(entry, { state: 'failed', why: 'the file could not be put among the files of the assistant' });
    }
  }

  return {
    async follow(root, folder) {
      const cancel = (entry: Entry, why: string): void => {
        change(entry, { state: 'cancelled', why });
        const cancelled = root.send('Browser.cancelDownload', { guid: entry.guid }).catch(() => undefined);
        // What has arrived already, or all of it, is not kept.
        void cancelled.then(() => rm(join(folder, entry.guid), { force: true })).catch(() => undefined);
      };
      root.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
        const suggested = suggestedFilename === '' ? 'download' : suggestedFilename;
        const entry: Entry = { guid, suggested, line: { name: suggested, size: 0, state: 'running' } };
        entries = [...entries.slice(1 - MOST_LISTED), entry];
        const why = overLimit(entry, 0);
        if (why !== undefined) cancel(entry, why);
        wake();
      });
      root.on('Browser.downloadProgress', ({ guid, receivedBytes, totalBytes, state }) => {
        const entry = entries.find((one) => one.guid === guid);
        if (entry === undefined || !isRunning(entry)) return;
        entry.line = { ...entry.line, size: receivedBytes };
        const why = overLimit(entry, totalBytes);
        if (why !== undefined) cancel(entry, why);
        else if (state === 'completed') void finish(entry, join(folder, guid));
        else if (state === 'canceled') change(entry, { state: 'failed' });
      });
      root.on('close', () => {
        for (const entry of entries.filter(isRunning)) change(entry, { state: 'failed', why: 'the browser ended' });
      });
      await root.send('Browser.setDownloadBehavior', { behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true });
    },
    list: () => entries.map(({ line }) => line),
    async settled(signal) {
      const until = Date.now() + PATIENCE_MS;
      const isAwaited = (): boolean => entries.some((entry) => isRunning(entry) && entry.told === undefined);
      while (isAwaited() && Date.now() < until && !signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, delay(until - Date.now(), undefined, { signal, ref: false }).catch(() => undefined)]);
      }
    },
    takeNotes() {
      const news = entries.filter(({ told, line }) => told !== line.state);
      return news.map((entry) => {
        entry.told = entry.line.state;
        return words(entry.line, entry.suggested);
      });
    },
  };
}
