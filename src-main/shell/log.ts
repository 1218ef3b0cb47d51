import { join } from 'node:path';
import log from 'electron-log/main';

/** A log of faults only: no page text, no input, no keys. Five megabytes at most, then it starts again. */
export function openLog(home: string): { error(what: string, thrown: unknown): void } {
  log.transports.file.resolvePathFn = () => join(home, 'logs', 'main.log');
  log.transports.file.maxSize = 5 * 1024 * 1024;
  log.transports.console.level = false;
  log.transports.file.level = 'info';
  return {
    error(what, thrown) {
      const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      log.error(`${what}: ${message}`);
    },
  };
}
