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

/** The clipboard of older Electron versions, whose calls are synchronous; the older runtime is used where no newer can be had. */
interface OldClipboard {
  availableFormats(kind: Kind): readonly string[];
  readText(kind: Kind): string;
  readHTML(kind: Kind): string;
  readRTF(kind: Kind): string;
  readImage(kind: Kind): { toPNG(): Buffer };
  readBuffer(format: string): Buffer;
}
type Kind = 'clipboard' | 'selection';

/** Sees every format that the clipboard and, where there is one, the selection hold. */
export async function seeClipboard(app: ElectronApplication, witness: Witness): Promise<void> {
  const held = await app.evaluate(async ({ clipboard }) => {
    const base64 = (value: string | Uint8Array): string => Buffer.from(value as string).toString('base64');
    if ('availableFormats' in clipboard) {
      const old = clipboard as unknown as OldClipboard;
      const kinds = process.platform === 'linux' ? (['clipboard', 'selection'] as const) : (['clipboard'] as const);
      return kinds.flatMap((kind) => {
        const formats = old.availableFormats(kind);
        return [
          { place: `${kind} formats`, base64: base64(JSON.stringify(formats)) },
          ...[old.readText(kind), old.readHTML(kind), old.readRTF(kind)].map((text) => ({ place: `${kind} text`, base64: base64(text) })),
          { place: `${kind} picture`, base64: base64(old.readImage(kind).toPNG()) },
          ...formats.map((format) => ({ place: `${kind} format`, base64: base64(old.readBuffer(format)) })),
        ];
      });
    }
    const items = [...(await clipboard.read()), ...(process.platform === 'linux' ? await clipboard.selection.read() : [])];
    const parts = items.flatMap((item) => item.types.map(async (type) => {
      const value: unknown = await item.getType(type);
      return { place: 'clipboard format', base64: base64(value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : JSON.stringify(value)) };
    }));
    return [{ place: 'clipboard formats', base64: base64(JSON.stringify(items.map(({ types }) => types))) }, ...(await Promise.all(parts))];
  });
  for (const { place, base64 } of held) witness({ sink: 'clipboard', place, bytes: Buffer.from(base64, 'base64') });
}
