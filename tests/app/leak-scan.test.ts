import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { newCanary } from '../support/leak-scan/canary.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Leaks on purpose, which the figures of real scenarios must not hold. */
async function leak(into: (app: TestApp, secret: string) => Promise<unknown>): Promise<{ readonly thrown: string; readonly secret: string }> {
  vi.stubEnv('WHEELHOUSE_LEAK_FIGURES', undefined);
  const app = await openApp();
  const secret = newCanary('key');
  app.leaks.watch('the password', secret);
  await into(app, secret);
  const thrown = await app.close().then(() => 'closed without a complaint', String);
  return { thrown, secret };
}

describe('closing the app after a test finds a secret', () => {
  it('in a message, in its events, in the conversation on the disk, and in the reply', async () => {
    const { thrown, secret } = await leak((app, value) => app.ask(`sign in with ${value}`));
    expect(thrown).toContain('the password is in IPC (call chat.send), as raw');
    expect(thrown).toContain('the password is in IPC (snapshot), as raw');
    expect(thrown).toMatch(/the password is in files \(conversations\/.*, as raw/u);
    expect(thrown).not.toContain(secret);
  });

  it('in a file that was written behind its back', async () => {
    const { thrown } = await leak((app, value) => writeFile(join(app.home, 'note.txt'), Buffer.from(value).toString('hex')));
    expect(thrown).toContain('the password is in files (note.txt), as hex, at 0');
  });

  it.runIf(process.platform === 'linux')('in the argv and environ of a process, and in its output', async () => {
    const { thrown } = await leak(async (_app, value) => {
      const child = spawn(process.execPath, ['-e', 'console.error(process.argv[1])', value], { env: { LEAK: value } });
      child.stderr.resume();
      await once(child, 'close');
    });
    for (const sink of ['argv', 'environ', 'stderr']) expect(thrown).toContain(`the password is in ${sink} (a new process), as raw`);
  });

  it('nowhere when there is no leak', async () => {
    const { thrown } = await leak(() => Promise.resolve());
    expect(thrown).toBe('closed without a complaint');
  });
});
