import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, failedOfVitest, playwrightTally, sum, vitestTally } from '../../scripts/lib/tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

describe('the count at the end of npm test', () => {
  it('adds up what the runners report', () => {
    const vitest = vitestTally(reportOf(vitestReport), 0);
    const playwright = playwrightTally(reportOf({ stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 0 } }), 1);
    expect(closingLine(sum([vitest, playwright]))).toBe('9 passed, 2 failed, 2 skipped');
  });

  it('names the tests that failed, and none without a report', () => {
    const assertionResults = [{ status: 'passed', fullName: 'the journal writes' }, { status: 'failed', fullName: 'the journal keeps the order' }];
    const report = { ...vitestReport, testResults: [{ name: join(process.cwd(), 'tests/unit/x.test.ts'), assertionResults }] };
    expect(failedOfVitest(reportOf(report))).toEqual([`${join('tests', 'unit', 'x.test.ts')}: the journal keeps the order`]);
    expect(failedOfVitest(join(folder, 'none.json'))).toEqual([]);
  });

  it('leaves out skipped tests when there are none, as the line is read by machines', () => {
    expect(closingLine({ passed: 4, failed: 0, skipped: 0 })).toBe('4 passed, 0 failed');
  });

  it.each([
    ['a runner that crashed before it wrote a report', () => vitestTally(join(folder, 'none.json'), 0)],
    ['a test file that does not load', () => vitestTally(reportOf(vitestReport), 1)],
    ['a run without any test', () => vitestTally(reportOf({ ...vitestReport, numPassedTests: 0 }), 0)],
    ['a Playwright run that ended before its tests', () => playwrightTally(reportOf({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), 1)],
  ])('counts %s as a failure', (_, tally) => {
    expect(tally().failed).toBe(1);
  });
});
