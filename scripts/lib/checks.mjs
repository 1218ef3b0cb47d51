// @ts-check
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repository, toolScript } from './places.mjs';
import { run } from './run.mjs';

/** @typedef {{ name: string, args: string[] }} Check */

/** Longest first: with few cores the short ones fill the gaps. @param {string} unitReport where vitest writes its JSON */
function checks(unitReport) {
  return /** @type {Check[]} */ ([
    { name: 'lint', args: [toolScript('eslint'), '.', '--max-warnings', '0'] },
    { name: 'unit', args: [...vitest, '--project', 'unit', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`] },
    { name: 'types (node)', args: [...tsc, 'tsconfig.node.json', '--noEmit'] },
    { name: 'types (web)', args: [...tsc, 'tsconfig.web.json', '--noEmit'] },
    { name: 'floors', args: [toolScript('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', 'src-main', 'src-preload', 'src-renderer'] },
    { name: 'unused code', args: [toolScript('knip')] },
    { name: 'docs', args: [join(repository, 'scripts', 'docs.mjs'), '--check'] },
  ]);
}
const vitest = [toolScript('vitest'), 'run'];
const tsc = [toolScript('typescript', 'tsc'), '-p'];

/**
 * Runs every check, as many at a time as there are cores, and prints one line each; only a failure prints its output.
 * @param {string} unitReport
 * @returns {Promise<{ failed: string[], unitCode: number }>} the names of the failed checks, and the unit tests' exit code
 */
export async function runChecks(unitReport) {
  const waiting = checks(unitReport);
  /** @type {Map<string, number>} */
  const codes = new Map();
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) codes.set(check.name, await runOne(check));
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  const failed = [...codes].filter(([, code]) => code !== 0).map(([name]) => name);
  return { failed, unitCode: codes.get('unit') ?? 1 };
}

/** @param {Check} check */
async function runOne({ name, args }) {
  const started = Date.now();
  const { code, text } = await run(process.execPath, args);
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)}${seconds} s`);
  if (code !== 0) console.log(text.trimEnd().replace(/^/gm, `${name} | `));
  return code;
}
