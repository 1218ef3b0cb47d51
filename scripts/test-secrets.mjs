// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leakProblems, leakTable, leakTotals } from './lib/leak-figures.mjs';
import { run, script } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

/** The tests about secrets alone, and what their leak scans have searched and found. */
await script(async () => {
  await setUp({ electron: false, browser: true, display: true });
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-secrets-'));
  try {
    return await report(join(folder, 'figures.jsonl'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} figures the file that every scan appends its figures to */
async function report(figures) {
  const { toolScript } = await import('./lib/places.mjs');
  const { code } = await run(process.execPath, [toolScript('vitest'), 'run', '/secrets-', '/leak-scan'], {
    inherit: true,
    env: { WHEELHOUSE_LEAK_FIGURES: figures },
  });
  const totals = leakTotals(existsSync(figures) ? readFileSync(figures, 'utf8') : '');
  const problems = leakProblems(totals, code);
  console.log(`\n${leakTable(totals)}`);
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  return problems.length === 0 ? 0 : 1;
}
