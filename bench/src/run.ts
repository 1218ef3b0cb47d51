import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../src-main/browser/find.ts';
import { canSandbox } from '../../src-main/browser/sandbox.ts';
import { DEFAULT_VIEWPORT } from '../../src-main/browser/viewport.ts';
import { browserChoiceSchema } from '../../src-preload/contract/settings.ts';
import { devtoolsMcp } from './contestants/devtools-mcp.ts';
import { playwrightMcp } from './contestants/playwright-mcp.ts';
import { wheelhouse } from './contestants/wheelhouse.ts';
import { isMet, tableOf } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Bench, Section } from './section.ts';
import { sections } from './sections/index.ts';
import { generated } from './sites/pages.ts';
import { savedPages } from './sites/saved.ts';
import { startSite } from './sites/site.ts';

const USAGE = `npm run bench -- [section…] [options] [saved page or folder…]

sections: ${sections.map(({ name }) => name).join(', ')}; all of them when none is named
  --quick        two rounds, and no peers on the page of 100,000 nodes
  --rounds N     how often each time is taken, 5 by default
  --page NAME    only this page (may be given again): ${Object.keys(generated).join(', ')}
`;

interface Plan {
  readonly chosen: readonly Section[];
  readonly saved: readonly string[];
  readonly rounds: number;
  readonly isQuick: boolean;
  readonly pages: readonly string[] | undefined;
}

function readPlan(argv: readonly string[]): Plan | undefined {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' }, page: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help === true) return undefined;
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');
  const isSection = (word: string): boolean => sections.some(({ name }) => name === word);
  const chosen = sections.filter(({ name }) => positionals.includes(name));
  return {
    chosen: chosen.length === 0 ? sections : chosen,
    saved: positionals.filter((word) => !isSection(word)),
    rounds,
    isQuick: values.quick,
    pages: values.page,
  };
}

/** Named by scripts/bench.mjs. */
function named(key: string): string {
  const value = process.env[key];
  if (value === undefined) throw new Error('Run it with npm run bench.');
  return value;
}

async function open(plan: Plan, home: string): Promise<{ readonly bench: Bench; close(): Promise<void> }> {
  const found = await findBrowser(browserChoiceSchema.parse({}));
  if (found.kind !== 'launch') throw new Error('The bench needs a browser of its own.');
  const { executable } = found;
  const site = await startSite(savedPages(plan.saved, process.env['INIT_CWD'] ?? process.cwd()));
  const unknown = plan.pages?.find((page) => !site.names.includes(page));
  if (unknown !== undefined) throw new Error(`There is no page ${unknown}. The pages are: ${site.names.join(', ')}.`);
  const viewport = `${String(DEFAULT_VIEWPORT.width)}x${String(DEFAULT_VIEWPORT.height)}`;
  const start = { peers: named('BENCH_PEERS'), executable, viewport, hasSandbox: await canSandbox(executable) };
  const ours = await wheelhouse(named('BENCH_SERVER'), executable, home);
  const peers = [await playwrightMcp(start), await devtoolsMcp(start)] as const;
  const all = [ours, ...peers];
  const pages = site.names.filter((name) => plan.pages?.includes(name) ?? true);
  return {
    bench: { ours, peers, all, site, pages, executable, rounds: plan.rounds, isQuick: plan.isQuick, say: (text) => void process.stderr.write(`${text}\n`) },
    async close() {
      await Promise.all(all.map((one) => one.close()));
      await site.close();
    },
  };
}

/** Returns the exit code: a goal that is not met is a result, not a failure. */
async function main(): Promise<void> {
  const plan = readPlan(process.argv.slice(2));
  if (plan === undefined) {
    console.log(USAGE);
    return;
  }
  const home = mkdtempSync(join(tmpdir(), 'wheelhouse-bench-home-'));
  const { bench, close } = await open(plan, home);
  try {
    const figures: Figure[] = [];
    const notes: string[] = [];
    const details: Record<string, unknown> = {};
    const load: number[] = [];
    for (const section of plan.chosen) {
      bench.say(`section ${section.name}`);
      const result = await section.measure(bench);
      figures.push(...result.figures);
      notes.push(...(result.notes ?? []));
      details[section.name] = result.details;
      load.push(loadavg()[0] ?? 0);
    }
    const machine = { processors: cpus().length, gigabytes: Math.round(totalmem() / 2 ** 30), node: process.versions.node, load };
    const names = bench.all.map(({ name }) => name);
    console.log(`\n${tableOf(figures, names)}\n`);
    for (const note of notes) console.log(note);
    console.log(`Machine: ${String(machine.processors)} processors, ${String(machine.gigabytes)} GB, ${String(bench.rounds)} rounds, load ${load.map((one) => one.toFixed(1)).join(' ')} after the sections.`);
    const folder = named('BENCH_RESULTS');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${plan.chosen === sections ? 'all' : plan.chosen.map(({ name }) => name).join('-')}.json`);
    writeFileSync(file, JSON.stringify({ machine, contestants: names, figures: figures.map((figure) => ({ ...figure, isMet: isMet(figure) })), notes, details }, null, 2));
    console.log(`Written to ${file}`);
  } finally {
    await close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

await main().catch((thrown: unknown) => {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
});
process.exit();
