import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

/** A new empty folder that is removed after the test. */
export async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wheelhouse-test-'));
  made.push(path);
  return path;
}

afterEach(async () => {
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
});
