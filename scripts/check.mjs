// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDependencies } from './lib/dependencies.mjs';
import { oneAtATime } from './lib/lock.mjs';
import { script } from './lib/run.mjs';

/** The one gate: types, lint, floors, unused code, docs, unit tests. CI runs the same. */
await script(async () => {
  await oneAtATime(installDependencies);
  const { runChecks } = await import('./lib/checks.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-check-'));
  try {
    const { failed } = await runChecks(join(folder, 'unit.json'));
    console.log(failed.length === 0 ? 'check: all passed' : `check: failed: ${failed.join(', ')}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
