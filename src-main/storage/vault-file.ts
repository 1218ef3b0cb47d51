import { copyFile, readFile } from 'node:fs/promises';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { codeOf, diskFailure, makeFolder, writeWhole } from './disk.ts';
import { dirname } from 'node:path';

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return undefined;
    throw diskFailure('read the saved logins', path, thrown);
  }
}

/** One file and the copy of before it, readable by this user only. */
export function openVaultFile(path: string) {
  const before = `${path}.previous`;
  return {
    async read<T>(parse: (text: string) => T): Promise<T | undefined> {
      let isBroken = false;
      for (const copy of [path, before]) {
        const text = await textOf(copy);
        if (text === undefined) continue;
        try {
          return parse(text);
        } catch {
          isBroken = true;
        }
      }
      if (!isBroken) return undefined;
      throw new AppFailure({ code: 'storage', message: `The file of the saved logins (${path}) is damaged, and so is the copy of before.` });
    },
    async write(text: string): Promise<void> {
      try {
        await makeFolder(dirname(path));
        await copyFile(path, before).catch((thrown: unknown) => {
          if (codeOf(thrown) !== 'ENOENT') throw thrown;
        });
        await writeWhole(path, text);
      } catch (thrown) {
        throw diskFailure('save the logins', path, thrown);
      }
    },
  };
}
