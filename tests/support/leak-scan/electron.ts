import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ElectronApplication } from '@playwright/test';
import { seeValue } from './sinks.ts';
import type { SinkName, Witness } from './sinks.ts';

export interface ElectronTap {
  /** The folder to start instead of the app's own: it starts the app after the tap. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Hands over what the app's main process has seen, once, when it has ended. */
  drain(witness: Witness): Promise<void>;
}

/** Runs the tap, then the app as if it had been started itself: the same name, version and folder. */
function entry(app: string, main: string): string {
  return `import { createRequire } from 'node:module';
import { app } from 'electron';
createRequire(import.meta.url)(${JSON.stringify(join(import.meta.dirname, 'electron-tap.cjs'))});
app.setAppPath(${JSON.stringify(app)});
await import(${JSON.stringify(pathToFileURL(join(app, main)).href)});
`;
}

/** Sees the inside of the app's main process from before its first line. */
export async function tapElectron(app: string): Promise<ElectronTap> {
  const folder = await mkdtemp(join(tmpdir(), 'wheelhouse-tap-'));
  const file = join(folder, 'seen.jsonl');
  const about = JSON.parse(await readFile(join(app, 'package.json'), 'utf8')) as { readonly main: string };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, main: 'main.mjs' }));
  await writeFile(join(folder, 'main.mjs'), entry(resolve(app), about.main));
  return {
    folder,
    env: { WHEELHOUSE_LEAK_TAP: file },
    async drain(witness) {
      // A process that was killed may leave half a line.
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      for (const line of lines) {
        const { sink, place, base64, value } = JSON.parse(line) as { sink: SinkName; place: string; base64?: string; value?: unknown };
        if (base64 === undefined) seeValue(sink, place, value, witness);
        else witness({ sink, place, bytes: Buffer.from(base64, 'base64') });
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
