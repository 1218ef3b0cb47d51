import { access, copyFile, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { settingsSchema } from '../../src-preload/contract/settings.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { codeOf, diskFailure, makeFolder, writeWhole } from './disk.ts';

interface SettingsStore {
  read(): Settings;
  /** One change after the other; resolves with the new settings when they are on the disk. */
  update(change: (settings: Settings) => Settings): Promise<Settings>;
}

export interface OpenedSettings {
  readonly store: SettingsStore;
  /** What the person must know when the file could not be used as it was. */
  readonly warning: string | undefined;
}

type Found = { readonly settings: Settings; readonly leftOut: readonly string[] } | { readonly problem: string };

/** Drops what this version does not know, and names it. */
function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): readonly string[] {
  const named: string[] = [];
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    let place: unknown = value;
    for (const part of issue.path) place = (place as Record<PropertyKey, unknown>)[part];
    for (const key of issue.keys) {
      Reflect.deleteProperty(place as object, key);
      named.push([...issue.path, key].map(String).join('.'));
    }
  }
  return named;
}

function parse(text: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'could not be read' };
  }
  if (typeof value === 'object' && value !== null && 'version' in value && value.version !== 1) {
    return { problem: `are of another version of Wheelhouse (${JSON.stringify(value.version).slice(0, 20)})` };
  }
  const first = settingsSchema.safeParse(value);
  if (first.success) return { settings: first.data, leftOut: [] };
  const leftOut = withoutUnknown(value, first.error.issues);
  const second = settingsSchema.safeParse(value);
  if (second.success) return { settings: second.data, leftOut };
  const issue = second.error.issues[0];
  return { problem: `hold a wrong value (${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''})` };
}

function textOf(settings: Settings): string {
  return `${JSON.stringify(settings, null, 2)}\n`;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw diskFailure('read the settings', path, error);
  }
}

/** Moves or copies a file to the first free name `settings.broken-<n>.json`, so that nothing is ever lost. */
async function keepAside(folder: string, path: string, keep: typeof rename): Promise<string> {
  for (let n = 1; ; n++) {
    const name = `settings.broken-${n}.json`;
    const isTaken = await access(join(folder, name)).then(() => true, () => false);
    if (isTaken) continue;
    await keep(path, join(folder, name));
    return name;
  }
}

interface Loaded {
  readonly settings: Settings;
  readonly warning: string | undefined;
}

async function load(folder: string, path: string, previous: string): Promise<Loaded> {
  const text = await readIfThere(path);
  const fresh = settingsSchema.parse({});
  // A missing file beside a previous copy was taken away on purpose: nothing of ours removes it.
  if (text === undefined) return { settings: fresh, warning: undefined };
  const found = parse(text);
  if ('settings' in found) {
    if (found.leftOut.length === 0) return { settings: found.settings, warning: undefined };
    const aside = await keepAside(folder, path, copyFile);
    return { settings: found.settings, warning: `This version does not know these settings and left them out: ${found.leftOut.join(', ')}. The file is kept as ${aside}.` };
  }
  const aside = await keepAside(folder, path, rename);
  const copy = await readIfThere(previous);
  const older = copy === undefined ? undefined : parse(copy);
  const settings = older !== undefined && 'settings' in older ? older.settings : fresh;
  // At once, or the next start would find nothing and know nothing of this.
  await writeWhole(path, textOf(settings));
  const kept = `The settings ${found.problem}. The file is kept as ${aside}`;
  const used = settings === fresh ? 'Wheelhouse starts with fresh settings' : 'the copy from before the last change is used';
  return { settings, warning: `${kept}; ${used}.` };
}

/** Opens `settings.json` in `folder`. The state before the last change stays as `settings.previous.json`. */
export async function openSettings(folder: string): Promise<OpenedSettings> {
  const path = join(folder, 'settings.json');
  const previous = join(folder, 'settings.previous.json');
  let current: Settings;
  let warning: string | undefined;
  try {
    await makeFolder(folder);
    ({ settings: current, warning } = await load(folder, path, previous));
  } catch (error) {
    throw diskFailure('open the settings', path, error);
  }

  async function save(change: (settings: Settings) => Settings): Promise<Settings> {
    const parsed = settingsSchema.safeParse(change(current));
    if (!parsed.success) {
      const message = `These settings are not valid: ${parsed.error.issues[0]?.message ?? 'unknown reason'}`;
      throw new AppFailure({ code: 'invalid_input', message });
    }
    try {
      const before = await readIfThere(path);
      if (before !== undefined) await writeWhole(previous, before);
      await writeWhole(path, textOf(parsed.data));
    } catch (error) {
      throw diskFailure('save the settings', path, error);
    }
    current = parsed.data;
    return current;
  }

  let last: Promise<unknown> = Promise.resolve();
  const store: SettingsStore = {
    read: () => current,
    update(change) {
      const next = last.then(() => save(change));
      last = next.catch(() => undefined);
      return next;
    },
  };
  return { store, warning };
}
