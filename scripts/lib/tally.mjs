// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repository } from './places.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * @param {string} file vitest's JSON report
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function vitestTally(file, code) {
  return honest(code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/**
 * @param {string} file Playwright's JSON report
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function playwrightTally(file, code) {
  return honest(code, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

/**
 * The tests that failed, by name, so that the end of a long output says which.
 * @param {string} file vitest's JSON report
 * @returns {string[]} such as `tests/unit/x.test.ts: the journal keeps the order`; empty without a report
 */
export function failedOfVitest(file) {
  try {
    /** @type {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${relative(repository, name)}: ${fullName}`),
    );
  } catch {
    return [];
  }
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed, skipped: all.skipped + one.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The closing line that CI reads. @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * A runner that crashed, ran nothing, or failed outside a test (a file that does not load) counts as one failure.
 * @param {number} code
 * @param {() => Tally} read
 * @returns {Tally}
 */
function honest(code, read) {
  try {
    const tally = read();
    const isSilentFailure = tally.failed === 0 && (code !== 0 || tally.passed === 0);
    return isSilentFailure ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
