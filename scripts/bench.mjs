// @ts-check
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalledIn } from './lib/dependencies.mjs';
import { repository } from './lib/places.mjs';
import { run, runNpm, script } from './lib/run.mjs';
import { say, SetupProblem } from './lib/say.mjs';
import { setUp } from './lib/set-up.mjs';

/** Measures against the real peers, which are installed under bench/ and belong to nothing else. */
await script(async () => {
  const folder = join(repository, 'bench');
  await setUp({ electron: false, browser: true, display: false });
  if (!isInstalledIn(folder)) {
    say('installing the peers under bench/ with npm ci.');
    // They find the browser that is here; none is downloaded.
    const installed = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    if (installed.code !== 0) throw new SetupProblem(`The peers could not be installed. Check the network and start again.\n${installed.text.trim()}`);
  }
  return measure(folder, process.argv.slice(2));
});

/** @param {string} folder @param {string[]} args */
async function measure(folder, args) {
  const { build } = await import('vite');
  const outDir = join(repository, 'out', `bench-${process.pid}`);
  try {
    const output = { entryFileNames: 'run.mjs', codeSplitting: false };
    await build({ configFile: false, logLevel: 'warn', build: { ssr: join(folder, 'src', 'run.ts'), outDir, target: 'node20', minify: false, rolldownOptions: { output } } });
    const env = {
      BENCH_PEERS: join(folder, 'node_modules'),
      BENCH_SERVER: join(repository, 'out', 'main', 'headless.js'),
      BENCH_RESULTS: join(folder, 'results'),
    };
    return (await run(process.execPath, [join(outDir, 'run.mjs'), ...args], { inherit: true, env })).code;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
