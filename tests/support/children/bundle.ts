import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';

/** Node 20 cannot run TypeScript: builds a child script into one file and returns its path. npm packages stay outside. */
export async function bundleChild(entry: string): Promise<string> {
  // Below node_modules, so that the packages which stay outside are found from there.
  const outDir = await mkdtemp(join(process.cwd(), 'node_modules', '.wheelhouse-child-')).catch(() => mkdtemp(join(tmpdir(), 'child-')));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir, target: 'node20', minify: false, rolldownOptions: { output: { entryFileNames: '[name].mjs' } } },
  });
  return join(outDir, basename(entry).replace(/\.ts$/u, '.mjs'));
}
