import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createOnePassword } from '../../src-main/secrets/onepassword.ts';
import { newFolder } from '../support/storage/folder.ts';

async function standIn(mood: string): Promise<string> {
  const folder = await newFolder();
  await copyFile('tests/support/op-stand-in.mjs', join(folder, 'op.mjs'));
  await chmod(join(folder, 'op.mjs'), 0o755);
  await writeFile(join(folder, 'op-state.json'), JSON.stringify({ mood, items: [] }));
  return join(folder, 'op.mjs');
}

it('1Password that does not answer is ended and said, and its next answer is good', async () => {
  let executable = await standIn('hangs');
  const onePassword = createOnePassword({ choice: () => ({ isEnabled: true, executable }), newId: () => 'id', now: () => 0, limitMs: 500 });
  await expect(onePassword.list()).rejects.toMatchObject({ error: { code: 'unavailable', message: '1Password did not answer in time. Unlock it and try again.' } });
  executable = await standIn('well');
  expect(await onePassword.list()).toEqual([]);
});
