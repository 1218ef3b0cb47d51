import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFiles } from '../../src-main/storage/files.ts';
import { openJournal } from '../../src-main/storage/journal.ts';
import type { JournalEntry } from '../../src-main/storage/journal.ts';
import { newFolder } from '../support/storage/folder.ts';

describe("the assistant's files", () => {
  it('are read as they were saved, under names that never repeat', async () => {
    const files = openFiles(join(await newFolder(), 'files'));
    expect(await files.list()).toEqual([]);
    const names = await Promise.all(Array.from({ length: 50 }, (_, n) => files.save(Buffer.alloc(n, n), 'png')));
    expect(new Set(names).size).toBe(50);
    for (const [n, name] of names.entries()) {
      expect(name).toMatch(/^[\w.-]{1,120}\.png$/u);
      expect(await files.read(name)).toEqual(Buffer.alloc(n, n));
      expect((await files.stat(name))?.size).toBe(n);
    }
    expect((await files.list()).map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('are the only thing that a name reaches (property: nothing outside, whatever the name)', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'outside.txt'), 'secret');
    const files = openFiles(join(folder, 'files'));
    await files.save(Buffer.from('x'), 'txt');
    const tricks = ['../outside.txt', '..', '.', '', '/etc/passwd', 'a/../../outside.txt', '..\\outside.txt', 'C:x', 'a\0b', '.hidden', 'x:stream'];
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...tricks), fc.string()), async (name) => {
        await expect(files.read(name)).rejects.toMatchObject({ error: { code: 'not_found' } });
        expect(await files.stat(name)).toBeUndefined();
      }),
    );
  });

  it('do not lead out over a link, and a folder is no file', async () => {
    const folder = await newFolder();
    const inside = join(folder, 'files');
    await mkdir(join(inside, 'folder'), { recursive: true });
    await writeFile(join(folder, 'outside.txt'), 'secret');
    await symlink(join(folder, 'outside.txt'), join(inside, 'link.txt'));
    const files = openFiles(inside);
    await expect(files.read('link.txt')).rejects.toMatchObject({ error: { code: 'not_found' } });
    await expect(files.read('folder')).rejects.toMatchObject({ error: { code: 'not_found' } });
    expect(await files.list()).toEqual([]);
  });

  it('are refused with an extension that is none, and with a sentence where the disk says no', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'taken'), '');
    await expect(openFiles(folder).save(Buffer.alloc(1), '../x')).rejects.toMatchObject({ error: { code: 'invalid_input' } });
    await expect(openFiles(join(folder, 'taken')).save(Buffer.alloc(1), 'png')).rejects.toMatchObject({
      error: { message: expect.stringContaining('Could not save a file') as string },
    });
  });
});

describe('the journal', () => {
  const entry: JournalEntry = {
    at: Date.UTC(2026, 10, 30), conversationId: 'c', caller: 'model', tool: 'browser_type', effect: 'act', summary: 'Type into "Email"',
    origin: 'https://shop.example', status: 'ok', durationMs: 12,
  };

  it('gives back the newest entries first, over the end of a month', async () => {
    const folder = join(await newFolder(), 'journal');
    const journal = openJournal(folder);
    expect(await journal.recent(10)).toEqual([]);
    const december = { ...entry, at: Date.UTC(2026, 11, 1), conversationId: null, origin: null };
    await Promise.all([journal.record(entry), journal.record({ ...entry, tool: 'second' }), journal.record(december)]);
    expect(await openJournal(folder).recent(2)).toEqual([december, { ...entry, tool: 'second' }]);
    expect(await journal.recent(10)).toHaveLength(3);
  });

  it('keeps the order of the calls, also of those that come before its folder is there', async () => {
    const journal = openJournal(join(await newFolder(), 'a', 'journal'));
    const tools = Array.from({ length: 100 }, (_, n) => `tool${n}`);
    await Promise.all(tools.map((tool) => journal.record({ ...entry, tool })));
    expect((await journal.recent(100)).map(({ tool }) => tool)).toEqual(tools.toReversed());
  });

  it('never holds a field that it does not declare (catches typed values and page text slipping in)', async () => {
    const journal = openJournal(await newFolder());
    const withMore = { ...entry, input: { text: 'hunter2' }, text: 'the page' };
    await journal.record(withMore);
    expect(await journal.recent(1)).toEqual([entry]);
  });
});
