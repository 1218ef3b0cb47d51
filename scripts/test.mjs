// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, script } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';
import { closingLine, failedOfVitest, playwrightTally, sum, vitestTally } from './lib/tally.mjs';

/** Everything: set-up, the gate, then tools, app and end-to-end tests on a real browser and the real app. */
await script(async () => {
  const { electron } = await setUp({ electron: true, browser: true, display: true, keychain: true });
  process.env.WHEELHOUSE_ELECTRON = electron;
  if (process.argv.includes('--full')) process.env.WHEELHOUSE_FULL = '1';
  const reports = mkdtempSync(join(tmpdir(), 'wheelhouse-test-'));
  try {
    return await runAll(reports);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** @param {string} reports a folder for the runners' JSON */
async function runAll(reports) {
  const { runChecks } = await import('./lib/checks.mjs');
  const { toolScript } = await import('./lib/places.mjs');
  const file = (/** @type {string} */ name) => join(reports, `${name}.json`);

  const { failed, unitCode } = await runChecks(file('unit'));
  const vitest = await run(
    process.execPath,
    [toolScript('vitest'), 'run', '--project', 'tools', '--project', 'app', '--reporter=default', '--reporter=json', `--outputFile.json=${file('vitest')}`],
    { inherit: true },
  );
  const playwright = await run(process.execPath, [toolScript('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    inherit: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file('playwright') },
  });

  // The unit tests are one of the checks and count by themselves.
  const otherChecks = failed.filter((name) => name !== 'unit');
  if (otherChecks.length > 0) console.log(`failed checks, each counted as one: ${otherChecks.join(', ')}`);
  for (const name of [...failedOfVitest(file('unit')), ...failedOfVitest(file('vitest'))]) console.log(`failed: ${name}`);
  const total = sum([
    { passed: 0, failed: otherChecks.length, skipped: 0 },
    vitestTally(file('unit'), unitCode),
    vitestTally(file('vitest'), vitest.code),
    playwrightTally(file('playwright'), playwright.code),
  ]);
  console.log(closingLine(total));
  return total.failed === 0 ? 0 : 1;
}
