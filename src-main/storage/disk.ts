import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { newId } from './ids.ts';

/** The system's name of a file system error, such as ENOSPC. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function because(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'Wheelhouse is not allowed to; check who owns the folder and its permissions';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full; make room and try again';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file is in the place of a folder; move it away';
    case 'EISDIR':
      return 'a folder is in the place of the file; move it away';
    case 'ENOENT':
      return 'it is not there';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open';
    case 'EIO':
      return 'the disk reports an error';
    default:
      return code === '' ? String(error) : code;
  }
}

/** A disk error as a sentence. `doing` is a verb with its object, such as "save the conversation". */
export function diskFailure(doing: string, path: string, error: unknown): AppFailure {
  if (error instanceof AppFailure) return error;
  const message = `Could not ${doing} (${path}): ${because(error)}.`;
  return new AppFailure({ code: 'storage', message }, { cause: error });
}

/** Only this user may read what Wheelhouse stores. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Makes a new or renamed name in a folder survive a power cut. Windows cannot and need not. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file as a whole: afterwards it holds the old bytes or the new ones, never a part of either. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${newId()}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}
