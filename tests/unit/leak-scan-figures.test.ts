import { describe, expect, it } from 'vitest';
import { leakProblems, leakTable, leakTotals } from '../../scripts/lib/leak-figures.mjs';

const scenario = { type: 'scenario', scenario: 'a', sinks: { IPC: 10, files: 2_000_000, stdout: 0 }, encodings: 55, canaries: 2, found: 0 };
const control = { type: 'control', sink: 'IPC', kind: 'raw', isFound: true };

function problems(figures: readonly object[], code = 0): readonly string[] {
  return leakProblems(leakTotals(figures.map((one) => `${JSON.stringify(one)}\n`).join('')), code);
}

describe('the report of the secret tests', () => {
  it('adds up what the scans wrote', () => {
    const totals = leakTotals([scenario, scenario, control].map((one) => JSON.stringify(one)).join('\n'));
    expect(leakTable(totals).split('\n').map((line) => line.replace(/ {2,}/u, ': '))).toEqual([
      'scenarios: 2', 'sinks searched: 2 (4.0 MB)', 'encodings: 55', 'canaries searched: 4, 0 found', 'positive controls: 1 in 1 sinks, 1 found',
    ]);
    expect(problems([scenario, control])).toEqual([]);
  });

  it.each([
    ['a test fails', [scenario, control], 1, 'a scenario failed'],
    ['no scan ran', [control], 0, 'nothing was searched'],
    ['no scan had a secret to search for', [{ ...scenario, canaries: 0 }, control], 0, 'nothing was searched'],
    ['the scans saw no bytes', [{ ...scenario, sinks: { IPC: 0 } }, control], 0, 'nothing was searched'],
    ['no control ran', [scenario], 0, 'no positive control ran'],
    ['a secret was found', [{ ...scenario, found: 3 }, control], 0, 'a canary was found in 3 places'],
    ['a control was missed', [scenario, { ...control, isFound: false }], 0, 'a control was missed: raw in IPC'],
  ] as const)('fails when %s', (_what, figures, code, problem) => {
    expect(problems(figures, code)).toEqual([problem]);
  });
});
