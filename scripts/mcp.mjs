// @ts-check
import { join } from 'node:path';
import { repository } from './lib/places.mjs';
import { run, script } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

/** Serves the browser tools over MCP stdio, without Electron. Set-up speaks on stderr: stdout is the protocol's. */
await script(async () => {
  const args = process.argv.slice(2);
  await setUp({ electron: false, browser: !args.includes('--executable'), display: !args.includes('--headless') });
  return (await run(process.execPath, [join(repository, 'out', 'main', 'headless.js'), ...args], { inherit: true })).code;
});
