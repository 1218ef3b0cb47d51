import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSettings } from '../../src-main/storage/settings.ts';
import { assistantSchema } from '../../src-preload/contract/settings.ts';
import { newFolder } from '../support/storage/folder.ts';

const assistant = assistantSchema.parse({ id: 'a1', name: 'Ada', model: { kind: 'commands' } });

async function folderWith(text: string): Promise<string> {
  const folder = await newFolder();
  await writeFile(join(folder, 'settings.json'), text);
  return folder;
}

describe('settings', () => {
  it('start with defaults, without a warning and without a file', async () => {
    const folder = join(await newFolder(), 'deep', 'home');
    const { store, warning } = await openSettings(folder);
    expect(store.read()).toMatchObject({ version: 1, theme: 'system', assistants: [], isFirstRunDone: false });
    expect(warning).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('are there again after a restart, and the state before the last change is kept beside them', async () => {
    const folder = await newFolder();
    const { store } = await openSettings(folder);
    await store.update((settings) => ({ ...settings, assistants: [assistant] }));
    await store.update((settings) => ({ ...settings, theme: 'dark' }));
    const again = (await openSettings(folder)).store.read();
    expect(again).toMatchObject({ theme: 'dark', assistants: [assistant] });
    expect(JSON.parse(await readFile(join(folder, 'settings.previous.json'), 'utf8'))).toMatchObject({ theme: 'system' });
    expect((await readdir(folder)).sort()).toEqual(['settings.json', 'settings.previous.json']);
  });

  it('apply changes one after the other (catches a lost update)', async () => {
    const { store } = await openSettings(await newFolder());
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        store.update((settings) => ({ ...settings, assistants: [...settings.assistants, { ...assistant, id: `a${n}` }] })),
      ),
    );
    expect(store.read().assistants).toHaveLength(20);
  });

  it('refuse a wrong change, keep the old state, and take the next one', async () => {
    const { store } = await openSettings(await newFolder());
    const wrong = store.update((settings) => ({ ...settings, assistants: [{ ...assistant, name: '' }] }));
    await expect(wrong).rejects.toMatchObject({ error: { code: 'invalid_input' } });
    expect((await store.update((settings) => ({ ...settings, theme: 'light' }))).assistants).toEqual([]);
  });

  it.each([
    ['cut in the middle', '{"version":1,"assist', 'could not be read'],
    ['empty', '', 'could not be read'],
    ['no object', '[]', 'wrong value'],
    ['of a newer version', '{"version":2,"shape":"other"}', 'another version'],
    ['with a wrong value', '{"version":1,"theme":"pink"}', 'theme'],
  ])('that are %s are kept aside, and the person is told', async (_, text, words) => {
    const folder = await folderWith(text);
    const { store, warning } = await openSettings(folder);
    expect(store.read().theme).toBe('system');
    expect(warning).toContain(words);
    expect(warning).toContain('settings.broken-1.json');
    expect(await readFile(join(folder, 'settings.broken-1.json'), 'utf8')).toBe(text);
    expect((await openSettings(folder)).warning).toBeUndefined();
  });

  it('that broke twice keep both files', async () => {
    const folder = await folderWith('one');
    await openSettings(folder);
    await writeFile(join(folder, 'settings.json'), 'two');
    await openSettings(folder);
    expect(await readFile(join(folder, 'settings.broken-1.json'), 'utf8')).toBe('one');
    expect(await readFile(join(folder, 'settings.broken-2.json'), 'utf8')).toBe('two');
  });

  it('that broke come back from the copy before the last change, also at the start after', async () => {
    const folder = await newFolder();
    const { store } = await openSettings(folder);
    await store.update((settings) => ({ ...settings, assistants: [assistant] }));
    await store.update((settings) => ({ ...settings, theme: 'dark' }));
    await writeFile(join(folder, 'settings.json'), '{"ver');
    const { warning } = await openSettings(folder);
    expect(warning).toContain('the copy from before the last change');
    expect((await openSettings(folder)).store.read()).toMatchObject({ theme: 'system', assistants: [assistant] });
  });

  it('name unknown fields, leave them out, and keep the file as it was', async () => {
    const text = JSON.stringify({ version: 1, later: true, assistants: [{ ...assistant, mood: 'fine' }] });
    const folder = await folderWith(text);
    const { store, warning } = await openSettings(folder);
    expect(store.read().assistants).toEqual([assistant]);
    expect(warning).toContain('later');
    expect(warning).toContain('assistants.0.mood');
    expect(await readFile(join(folder, 'settings.broken-1.json'), 'utf8')).toBe(text);
  });

  it('say in a sentence why they cannot be saved, and keep the old state', async () => {
    const folder = await newFolder();
    const { store } = await openSettings(folder);
    await mkdir(join(folder, 'settings.json'));
    await expect(store.update((settings) => ({ ...settings, theme: 'dark' }))).rejects.toMatchObject({
      error: { message: expect.stringMatching(/^Could not (read|save) the settings .*a folder is in the place/u) as string },
    });
    expect(store.read().theme).toBe('system');
  });
});
