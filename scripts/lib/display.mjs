// @ts-check
import { spawn } from 'node:child_process';
import { SetupProblem } from './say.mjs';

const START_MS = 15_000;

/** On Linux a window needs an X or Wayland server; a machine without a screen has neither. */
export function needsDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

/** Starts Xvfb on the first free display number, puts that into this process's environment, and ends it with us. */
export async function startDisplay() {
  // The server itself picks the number and writes it to descriptor 3: no race for a free one.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // Out of reach of a Ctrl+C at the terminal: the app must still have its display while it closes.
    detached: true,
  });
  process.once('exit', () => server.kill());
  process.env.DISPLAY = `:${await displayNumber(server)}`;
  server.unref();
  server.removeAllListeners();
}

/** @param {import('node:child_process').ChildProcess} server @returns {Promise<string>} */
function displayNumber(server) {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new SetupProblem('The virtual display (Xvfb) did not start. Start again, or set DISPLAY to a display of yours.'));
    const timer = setTimeout(failed, START_MS);
    server.once('error', failed).once('exit', failed);
    const pipe = /** @type {import('node:net').Socket} */ (server.stdio[3]);
    let text = '';
    pipe.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      // Number and newline come in two writes; closing the pipe between them would kill the server.
      if (!text.endsWith('\n')) return;
      clearTimeout(timer);
      pipe.destroy();
      resolve(text.trim());
    });
  });
}
