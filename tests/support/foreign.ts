import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser } from '../../src-main/browser/find.ts';

/** A Chromium that nobody of us launched, which listens for debuggers on loopback. */
export interface Foreign {
  readonly cdpUrl: string;
  readonly process: ChildProcess;
  /** Ends it, by force, and waits until it is gone. */
  end(): Promise<void>;
}

export async function startForeign(profile: string, ...args: string[]): Promise<Foreign> {
  const found = await findBrowser({ visibility: 'app_only' });
  if (found.kind !== 'launch') throw new Error('there is no browser to start');
  const child = spawn(found.executable, ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args, 'about:blank']);
  const ended = once(child, 'exit');
  let heard = '';
  const cdpUrl = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (data: Buffer) => {
      heard += data.toString();
      const address = /DevTools listening on ws:\/\/([\d.:]+)\//u.exec(heard)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
    child.once('exit', () => reject(new Error(`the browser ended:\n${heard}`)));
  });
  return {
    cdpUrl,
    process: child,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
