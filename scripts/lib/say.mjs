// @ts-check

/** Set-up speaks on stderr only: the stdout of a script is its product (MCP frames, a transcript, a count). */
/** @param {string} sentence */
export function say(sentence) {
  process.stderr.write(`wheelhouse: ${sentence}\n`);
}

/**
 * Percent on one line that is overwritten; silent where nobody watches a terminal.
 * @param {string} what
 * @param {number} fraction 0 to 1
 */
export function showProgress(what, fraction) {
  if (!process.stderr.isTTY) return;
  const filled = Math.round(fraction * 24);
  const bar = '█'.repeat(filled) + '░'.repeat(24 - filled);
  process.stderr.write(`\r${what} ${bar} ${Math.round(fraction * 100)} %${fraction >= 1 ? '\n' : ''}`);
}

/** Something the person can act on; its message is all that is printed, without a stack. */
export class SetupProblem extends Error {}
