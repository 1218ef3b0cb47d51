// @ts-check
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './lib/places.mjs';
import { run, runNpm, script } from './lib/run.mjs';
import { say, SetupProblem } from './lib/say.mjs';
import { installedBrowsers } from './lib/chromium.mjs';
import { setUp } from './lib/set-up.mjs';

/** Measures against the real peers, which are installed under bench/ and belong to nothing else. */
await script(async () => {
  const folder = join(repository, 'bench');
  const peers = join(folder, 'node_modules');
  await setUp({ electron: false, browser: true, display: false });
  if (!existsSync(join(peers, '@playwright', 'mcp'))) {
    say('installing the peers under bench/');
    const installed = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    if (installed.code !== 0) throw new SetupProblem(`The peers could not be installed:\n${installed.text}`);
  }
  const { build } = await import('vite');
  const outDir = await mkdtemp(join(repository, 'node_modules', '.wheelhouse-bench-'));
  try {
    const entry = join(folder, 'src', 'run.ts');
    await build({ configFile: false, logLevel: 'warn', build: { ssr: entry, outDir, target: 'node20', minify: false, rolldownOptions: { output: { entryFileNames: 'run.mjs' } } } });
    const env = {
      BENCH_PEERS: peers,
      BENCH_SERVER: join(repository, 'out', 'main', 'headless.js'),
      BENCH_BROWSER: installedBrowsers().find((file) => existsSync(file)) ?? (await import('playwright-core')).chromium.executablePath(),
      BENCH_RESULTS: join(folder, 'results'),
    };
    const args = process.argv.slice(2);
    return (await run(process.execPath, [join(outDir, 'run.mjs'), ...args], { inherit: true, env })).code;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
});
