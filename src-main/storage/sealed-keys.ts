import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { codeOf, diskFailure, makeFolder, writeWhole } from './disk.ts';

const schema = z.record(z.string(), z.base64());

/** Encrypted keys by slot in one file. @throws AppFailure `storage` when the disk refuses, or the file is no such file */
export function openSealedKeys(path: string) {
  return {
    async read(): Promise<Readonly<Record<string, string>>> {
      try {
        return schema.parse(JSON.parse(await readFile(path, 'utf8')));
      } catch (thrown) {
        if (codeOf(thrown) === 'ENOENT') return {};
        throw diskFailure('read the encrypted keys', path, thrown);
      }
    },
    async write(sealed: Readonly<Record<string, string>>): Promise<void> {
      try {
        await makeFolder(dirname(path));
        await writeWhole(path, JSON.stringify(sealed));
      } catch (thrown) {
        throw diskFailure('save the encrypted keys', path, thrown);
      }
    },
  };
}
