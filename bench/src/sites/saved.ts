import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export interface SavedPage {
  readonly folder: string;
  readonly file: string;
}

/** Pages saved by a browser: files, or all of a folder. Paths are those of the person's own shell. @throws where there is none */
export function savedPages(paths: readonly string[], from: string): Readonly<Record<string, SavedPage>> {
  const files = paths.map((path) => resolve(from, path)).flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw new Error(`There is no section, file or folder ${path}.`);
    if (!found.isDirectory()) return [path];
    const pages = readdirSync(path).filter((name) => /\.x?html?$/iu.test(name)).map((name) => join(path, name));
    if (pages.length === 0) throw new Error(`The folder ${path} holds no .html file.`);
    return pages;
  });
  return Object.fromEntries(files.map((file, index) => [`${String(index + 1)}-${basename(file).replace(/\.x?html?$/iu, '')}`, { folder: dirname(file), file: basename(file) }]));
}
