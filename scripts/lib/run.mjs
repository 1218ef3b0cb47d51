// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { repository } from './places.mjs';
import { say, SetupProblem } from './say.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const live = new Set();
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the repository by default
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {boolean} [inherit] true: the child owns this process's stdin, stdout and stderr; else its output is captured
 * @property {(text: string) => void} [onText] sees captured output as it comes
 */

/**
 * Runs a program to its end. Never rejects: a program that cannot be started ends with code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, text: string }>} its exit code (128 + n for a signal) and captured output
 */
export function run(command, args, { cwd = repository, env = {}, inherit = false, onText } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      windowsHide: !inherit,
    });
    live.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        onText?.(chunk);
      });
    }
    child.once('error', (error) => {
      live.delete(child);
      resolve({ code: 127, text: `${text}${error.message}\n` });
    });
    child.once('close', (code, signal) => {
      live.delete(child);
      resolve({ code: code ?? signalCode(signal), text });
    });
  });
}

/** @param {readonly string[]} args @param {RunOptions} [options] */
export function runNpm(args, options) {
  const own = process.env.npm_execpath;
  // Under `npm start` npm names its own script; that also spares the .cmd shim, which cannot be spawned on Windows.
  if (own && /^npm/.test(basename(own))) return run(process.execPath, [own, ...args], options);
  return process.platform === 'win32' ? run('cmd.exe', ['/d', '/c', 'npm', ...args], options) : run('npm', args, options);
}

/**
 * The frame of every script: signals reach the children, a SetupProblem is one sentence, the exit code is the body's.
 * @param {() => Promise<number>} body
 */
export async function script(body) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward);
  if (process.env.npm_lifecycle_event) endWithParent();
  try {
    process.exitCode = await body();
  } catch (error) {
    process.exitCode = 1;
    if (!stoppedBy) say(error instanceof SetupProblem ? error.message : String(error instanceof Error ? error.stack : error));
  }
  process.exit(stoppedBy && process.exitCode === 1 ? signalCode(stoppedBy) : process.exitCode);
}

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  const again = stoppedBy !== undefined;
  stoppedBy = signal;
  if (live.size === 0 || again) process.exit(signalCode(signal));
  // Ctrl+C at a terminal has reached the whole process group; a second one would cut short the child's own clean end.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of live) child.kill(signal);
}

/** npm passes a signal to its shell, and that shell ends without passing it on: its end is the signal. */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    forward('SIGTERM');
  }, 500);
  timer.unref();
}

/** @param {NodeJS.Signals | null} signal */
function signalCode(signal) {
  return 128 + (signal ? constants.signals[signal] : 0);
}
