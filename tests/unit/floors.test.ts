import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';

/** One planted violation for each rule: a file, what it imports, and the rule that must see it. */
const PLANTED = [
  ['src-preload/contract/planted.ts', '../../src-main/core/hub.ts', 'contract-stands-alone'],
  ['src-main/core/planted-fs.ts', 'node:fs', 'core-is-pure'],
  ['src-main/core/planted-up.ts', '../tools/index.ts', 'core-is-pure'],
  ['src-main/browser/planted.ts', '../storage/files.ts', 'floor-two-parts-never-meet'],
  ['src-main/storage/planted.ts', '../compose.ts', 'floor-two-looks-down'],
  ['src-main/ipc/planted.ts', '../compose.ts', 'ipc-and-shell-below-compose'],
  ['src-main/tools/browser-planted.ts', './browser-click.ts', 'tools-never-import-each-other'],
  ['src-main/llm/planted.ts', 'electron', 'electron-behind-ports'],
  ['src-main/mcp/planted.ts', 'playwright-core', 'playwright-in-browser-only'],
  ['src-renderer/planted.ts', '../src-main/core/hub.ts', 'renderer-sees-the-contract-only'],
  ['src-main/shell/planted.ts', '../../tests/support/site.ts', 'nothing-imports-tests-or-scripts'],
  ['src-main/egress/planted.ts', 'vitest', 'no-dev-dependencies-in-main'],
] as const;

interface Cruise {
  readonly summary: { readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[] };
}

async function cruise(cwd: string, folders: readonly string[]): Promise<Cruise> {
  const args = [join(process.cwd(), CRUISER), '--config', '.dependency-cruiser.cjs', '--preserve-symlinks', '--output-type', 'json', ...folders];
  const run = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 64e6 }).catch((thrown: unknown) => thrown);
  return JSON.parse((run as { stdout: string }).stdout) as Cruise;
}

describe('the floors', () => {
  // A copy, so that a killed run never leaves a violation in the checkout.
  const copy = mkdtempSync(join(tmpdir(), 'wheelhouse-floors-'));

  beforeAll(() => {
    const copying = ['src-main', 'src-preload', 'src-renderer', 'tests/support', '.dependency-cruiser.cjs', 'tsconfig.node.json', 'tsconfig.base.json', 'package.json'];
    for (const name of copying) cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    for (const [file, imported] of PLANTED) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `import '${imported}';\n`);
    }
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('report every planted violation under its rule', async () => {
    const { summary } = await cruise(copy, ['src-main', 'src-preload', 'src-renderer']);
    for (const [file, , rule] of PLANTED) {
      const seen = summary.violations.filter(({ from }) => from === file).map((one) => one.rule.name);
      expect(seen, file).toContain(rule);
    }
  });
});
