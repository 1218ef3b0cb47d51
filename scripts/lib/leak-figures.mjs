// @ts-check

/**
 * @typedef {{ type: 'scenario', scenario: string, sinks: Record<string, number>, encodings: number, canaries: number, found: number }} Scenario
 * @typedef {{ type: 'control', sink: string, kind: string, isFound: boolean }} Control
 */

/**
 * Adds up the lines that the leak scan wrote.
 * @param {string} lines JSON lines
 */
export function leakTotals(lines) {
  const figures = lines.split('\n').filter(Boolean).map((line) => /** @type {Scenario | Control} */ (JSON.parse(line)));
  // A scan without a canary searched for nothing.
  const scenarios = figures.filter((figure) => figure.type === 'scenario').filter(({ canaries }) => canaries > 0);
  const controls = figures.filter((figure) => figure.type === 'control');
  const searched = scenarios.flatMap(({ sinks }) => Object.entries(sinks)).filter(([, bytes]) => bytes > 0);
  return {
    scenarios: scenarios.length,
    sinks: new Set(searched.map(([sink]) => sink)).size,
    bytes: searched.reduce((sum, [, bytes]) => sum + bytes, 0),
    encodings: Math.max(0, ...scenarios.map(({ encodings }) => encodings)),
    canaries: scenarios.reduce((sum, { canaries }) => sum + canaries, 0),
    found: scenarios.reduce((sum, { found }) => sum + found, 0),
    controls: controls.length,
    controlSinks: new Set(controls.map(({ sink }) => sink)).size,
    missed: controls.filter(({ isFound }) => !isFound).map(({ sink, kind }) => `${kind} in ${sink}`),
  };
}

/**
 * Why the run is no proof; empty when it is one.
 * @param {ReturnType<typeof leakTotals>} totals @param {number} runnerCode exit code of the test runner
 */
export function leakProblems(totals, runnerCode) {
  return [
    ...(runnerCode === 0 ? [] : ['a scenario failed']),
    ...(totals.scenarios === 0 || totals.bytes === 0 ? ['nothing was searched'] : []),
    ...(totals.controls === 0 ? ['no positive control ran'] : []),
    ...(totals.found === 0 ? [] : [`a canary was found in ${totals.found} places`]),
    ...totals.missed.map((what) => `a control was missed: ${what}`),
  ];
}

/** @param {ReturnType<typeof leakTotals>} totals */
export function leakTable(totals) {
  const rows = [
    ['scenarios', String(totals.scenarios)],
    ['sinks searched', `${totals.sinks} (${(totals.bytes / 1e6).toFixed(1)} MB)`],
    ['encodings', String(totals.encodings)],
    ['canaries searched', `${totals.canaries}, ${totals.found} found`],
    ['positive controls', `${totals.controls} in ${totals.controlSinks} sinks, ${totals.controls - totals.missed.length} found`],
  ];
  return rows.map(([name = '', value]) => `${name.padEnd(20)}${value}`).join('\n');
}
