import { constants } from 'node:fs';
import { chmod, copyFile, lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { numberedName, safeFileName } from '../core/file-names.ts';
import { codeOf, diskFailure, makeFolder, writeWhole } from './disk.ts';
import { newId } from './ids.ts';

interface StoredFile {
  /** A bare name, never a path. */
  readonly name: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

export interface AssistantFiles {
  /** Returns the name that it chose: unique, and in the order of time. `extension` without a dot. */
  save(bytes: Uint8Array, extension: string): Promise<string>;
  /** Moves a file from elsewhere into the folder, under a safe name like the suggested one; never over another file. */
  adopt(path: string, suggested: string): Promise<{ readonly name: string; readonly folder: string }>;
  read(name: string): Promise<Buffer>;
  /** Where a file lies. @throws AppFailure `invalid_input` for what is not the bare name of one of these files. */
  path(name: string): Promise<string>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<StoredFile | undefined>;
  /** The newest first. */
  list(): Promise<readonly StoredFile[]>;
}

/** No separators, no leading dot (temporary files have one), nothing that another system reads as a drive or stream. */
const bareName = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ()_.+-]{0,119}$/u;
/** As many files of the same name as anybody downloads. */
const MOST_ALIKE = 10_000;

function noSuchFile(name: string): AppFailure {
  return new AppFailure({ code: 'not_found', message: `There is no file ${JSON.stringify(name.slice(0, 120))} among the assistant's files.` });
}

/** The files that an assistant keeps and reads. Nothing outside of `folder` can be reached, not even over a link in it. */
export function openFiles(folder: string): AssistantFiles {
  async function stat(name: string): Promise<StoredFile | undefined> {
    if (!bareName.test(name)) return undefined;
    try {
      const found = await lstat(join(folder, name));
      return found.isFile() ? { name, size: found.size, modifiedAt: found.mtimeMs } : undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw diskFailure('look at a file', join(folder, name), error);
    }
  }

  return {
    stat,
    async save(bytes, extension) {
      if (!/^[a-z0-9]{1,8}$/u.test(extension)) {
        throw new AppFailure({ code: 'invalid_input', message: `${JSON.stringify(extension)} is no file extension.` });
      }
      const day = new Date().toISOString().replace(/[-:]|\..*/gu, '').replace('T', '-');
      const name = `${day}-${newId().slice(0, 8)}.${extension}`;
      try {
        await makeFolder(folder);
        await writeWhole(join(folder, name), bytes);
      } catch (error) {
        throw diskFailure('save a file', join(folder, name), error);
      }
      return name;
    },
    async adopt(path, suggested) {
      const safe = safeFileName(suggested);
      try {
        await makeFolder(folder);
        for (let number = 1; number < MOST_ALIKE; number += 1) {
          const name = numberedName(safe, number);
          const copied = await copyFile(path, join(folder, name), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).then(
            () => true,
            (error: unknown) => {
              if (codeOf(error) === 'EEXIST') return false;
              throw error;
            },
          );
          if (!copied) continue;
          await chmod(join(folder, name), 0o600);
          await rm(path, { force: true });
          return { name, folder };
        }
      } catch (error) {
        throw diskFailure('save a file', join(folder, safe), error);
      }
      throw new AppFailure({ code: 'storage', message: `There are too many files named ${safe}.` });
    },
    async read(name) {
      const found = await stat(name);
      if (found === undefined) throw noSuchFile(name);
      try {
        // O_NOFOLLOW (absent on Windows): the file may have become a link since it was looked at.
        const noFollow = (constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0;
        const handle = await open(join(folder, name), constants.O_RDONLY | noFollow);
        try {
          return await handle.readFile();
        } finally {
          await handle.close();
        }
      } catch (error) {
        if (['ENOENT', 'ELOOP'].includes(codeOf(error))) throw noSuchFile(name);
        throw diskFailure('read a file', join(folder, name), error);
      }
    },
    async path(name) {
      if ((await stat(name)) !== undefined) return join(folder, name);
      const shown = JSON.stringify(name.slice(0, 120));
      const message = `${shown} is not the bare name of one of the assistant's files; files from elsewhere cannot be given away.`;
      throw new AppFailure({ code: 'invalid_input', message });
    },
    async list() {
      try {
        const found: StoredFile[] = [];
        for (const name of await readdir(folder)) {
          const file = await stat(name);
          if (file !== undefined) found.push(file);
        }
        return found.sort((a, b) => b.modifiedAt - a.modifiedAt || (a.name < b.name ? 1 : -1));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw diskFailure('list the files', folder, error);
      }
    },
  };
}
