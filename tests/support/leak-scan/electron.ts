import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type { SinkName, Witness } from './sinks.ts';

export interface ElectronTap {
  /** To be put before the app's folder. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Hands over what the app's main process has seen, once, when it has ended. */
  drain(witness: Witness): Promise<void>;
}

/** Sees the inside of the app's main process from before its first line. */
export async function tapElectron(): Promise<ElectronTap> {
  const folder = await mkdtemp(join(tmpdir(), 'wheelhouse-tap-'));
  const file = join(folder, 'seen.jsonl');
  return {
    args: ['--require', join(import.meta.dirname, 'electron-tap.cjs')],
    env: { WHEELHOUSE_LEAK_TAP: file },
    async drain(witness) {
      // A process that was killed may leave half a line.
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      for (const line of lines) {
        const { sink, place, base64 } = JSON.parse(line) as { sink: SinkName; place: string; base64: string };
        witness({ sink, place, bytes: Buffer.from(base64, 'base64') });
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sees every format that the clipboard and, where there is one, the selection hold. */
export async function seeClipboard(app: ElectronApplication, witness: Witness): Promise<void> {
  const held = await app.evaluate(({ clipboard }) => {
    const kinds = process.platform === 'linux' ? (['clipboard', 'selection'] as const) : (['clipboard'] as const);
    return kinds.flatMap((kind) => {
      const formats = clipboard.availableFormats(kind);
      const texts = [clipboard.readText(kind), clipboard.readHTML(kind), clipboard.readRTF(kind)];
      return [
        { place: `${kind} formats`, base64: Buffer.from(JSON.stringify(formats)).toString('base64') },
        ...texts.map((text) => ({ place: `${kind} text`, base64: Buffer.from(text).toString('base64') })),
        { place: `${kind} picture`, base64: clipboard.readImage(kind).toPNG().toString('base64') },
        ...formats.map((format) => ({ place: `${kind} ${format}`, base64: clipboard.readBuffer(format).toString('base64') })),
      ];
    });
  });
  for (const { place, base64 } of held) witness({ sink: 'clipboard', place, bytes: Buffer.from(base64, 'base64') });
}
