import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromeDevtoolsMcp, playwrightMcp, wheelhouse } from './contestants.ts';
import type { Contestant } from './contestants.ts';
import { median, percentile, tokens } from './numbers.ts';
import { startBigShop } from './shop.ts';
import { startSite } from './site.ts';
import { ratioRow, tableOf } from './table.ts';
import type { Row } from './table.ts';
import { measureTask } from './task.ts';
import type { TaskFigures } from './task.ts';
import { measureClick, measurePage } from './views.ts';
import type { PageFigures } from './views.ts';

/** Named by scripts/bench.mjs: where the peers are, our server, the browser, where results go. */
const named = (key: string): string => {
  const value = process.env[key];
  if (value === undefined) throw new Error('Run it with npm run bench.');
  return value;
};

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' }, only: { type: 'string', multiple: true } },
});

function savedPages(paths: readonly string[]): Readonly<Record<string, string>> {
  const files = paths.map((path) => resolve(process.env['INIT_CWD'] ?? '.', path)).flatMap((path) =>
    statSync(path).isDirectory() ? readdirSync(path).filter((name) => /\.html?$/iu.test(name)).map((name) => join(path, name)) : [path],
  );
  return Object.fromEntries(files.map((file) => [encodeURIComponent(basename(file)), readFileSync(file, 'utf8')]));
}

const share = (figures: readonly PageFigures[], part: 'listed' | 'reached', whole: 'inView' | 'asked'): number =>
  figures.reduce((sum, one) => sum + one[part], 0) / Math.max(1, figures.reduce((sum, one) => sum + one[whole], 0));
const percent = (value: number): string => `${(value * 100).toFixed(2)} %`;

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'wheelhouse-bench-home-'));
  const [peers, executable] = [named('BENCH_PEERS'), named('BENCH_BROWSER')];
  const rounds = Number(flags.rounds ?? (flags.quick ? 1 : 5));
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  const [shop, site] = await Promise.all([startBigShop(), startSite(savedPages(positionals))]);
  const ours = await wheelhouse(named('BENCH_SERVER'), executable, home);
  const peer = await playwrightMcp(peers, executable);
  const other = await chromeDevtoolsMcp(peers, executable);
  const all: readonly Contestant[] = [ours, peer, other];
  try {
    const pages: ReadonlyMap<string, PageFigures>[] = [];
    for (const page of site.names.filter((name) => flags.only?.includes(name) ?? true)) {
      const figures = await measurePage(all, site, page, rounds);
      for (const [name, one] of figures) say(`${page}, ${name}: ${JSON.stringify(one)}`);
      pages.push(figures);
    }
    const of = ({ name }: Contestant): PageFigures[] => pages.flatMap((one) => one.get(name) ?? []);
    say('clicks');
    const clicks = await measureClick(all, site, rounds * 2);
    say('the shop task');
    const tasks = new Map<string, TaskFigures>();
    for (const one of all) tasks.set(one.name, await measureTask(one, shop.url));
    say('100,000 nodes');
    const started = performance.now();
    const hugeView = await ours.navigate(`${site.url}/huge`);
    const loadedMs = performance.now() - started;
    const again = performance.now();
    await ours.snapshot();
    const hugeMs = performance.now() - again;

    const column = (one: Contestant, key: 'tokens' | 'navigateMs' | 'snapshotMs'): number[] => of(one).map((figures) => figures[key]);
    const task = (one: Contestant): TaskFigures => tasks.get(one.name) ?? { tokens: 0, ms: 0 };
    const rowsAgainst = (theirs: Contestant): readonly Row[] => [
      ratioRow('first view, tokens, p50', median(column(ours, 'tokens')), median(column(theirs, 'tokens')), 0.2),
      ratioRow('first view, tokens, p90', percentile(column(ours, 'tokens'), 0.9), percentile(column(theirs, 'tokens'), 0.9), 0.12),
      { what: 'first view, characters, most', ours: String(Math.max(...of(ours).map((one) => one.characters))), peer: String(Math.max(...of(theirs).map((one) => one.characters))), goal: '<= 6000', isMet: Math.max(...of(ours).map((one) => one.characters)) <= 6_000 },
      { what: 'controls of the viewport in the first 6,000 characters', ours: percent(share(of(ours), 'listed', 'inView')), peer: percent(share(of(theirs), 'listed', 'inView')), goal: '>= 99 %', isMet: share(of(ours), 'listed', 'inView') >= 0.99 },
      { what: 'controls reached by ref', ours: percent(share(of(ours), 'reached', 'asked')), peer: percent(share(of(theirs), 'reached', 'asked')), goal: '>= 99.9 %', isMet: share(of(ours), 'reached', 'asked') >= 0.999 },
      ratioRow('navigate with view, ms, p50', median(column(ours, 'navigateMs')), median(column(theirs, 'navigateMs')), 0.8),
      ratioRow('click with result, ms, p50', clicks.get(ours.name) ?? 0, clicks.get(theirs.name) ?? 1, 0.8),
      { what: 'snapshot, ms, p50', ours: median(column(ours, 'snapshotMs')).toFixed(0), peer: median(column(theirs, 'snapshotMs')).toFixed(0), ratio: median(column(ours, 'snapshotMs')) / median(column(theirs, 'snapshotMs')), goal: '' },
      ratioRow('twenty-step task, tokens sent in all', task(ours).tokens, task(theirs).tokens, 0.15),
      { what: 'twenty-step task, ms', ours: task(ours).ms.toFixed(0), peer: task(theirs).ms.toFixed(0), ratio: task(ours).ms / task(theirs).ms, goal: '' },
      { what: 'schemas, tokens', ours: String(tokens(ours.schemas)), peer: String(tokens(theirs.schemas)), goal: '< 4000', isMet: tokens(ours.schemas) < 4_000 },
      { what: '100,000 nodes, view, ms', ours: hugeMs.toFixed(0), peer: `(loaded and seen in ${loadedMs.toFixed(0)})`, goal: '<= 3000', isMet: hugeMs <= 3_000 },
      { what: '100,000 nodes, characters', ours: String(hugeView.length), peer: '', goal: '<= 24000', isMet: hugeView.length <= 24_000 },
      { what: 'memory at the end, MB', ours: ours.memory().toFixed(0), peer: theirs.memory().toFixed(0), goal: '' },
    ];
    const tables = [peer, other].map((one) => ({ peer: one.name, rows: rowsAgainst(one) }));
    console.log(`\n${String(site.names.length)} pages, ${String(rounds)} rounds, ${String(cpus().length)} processors, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; tokens by o200k_base`);
    for (const table of tables) console.log(`\n${tableOf(table.rows, table.peer)}`);
    const perPage = of(ours).map((one, index) => [one.page, String(one.bytes), String(one.tokens), String(of(peer)[index]?.tokens), `${String(one.listed)}/${String(one.inView)}`, `${String(of(peer)[index]?.listed)}/${String(of(peer)[index]?.inView)}`, `${String(one.reached)}/${String(one.asked)}`, `${String(of(peer)[index]?.reached)}/${String(of(peer)[index]?.asked)}`]);
    console.log(`\npage | bytes | tokens | ${peer.name} | in view listed | ${peer.name} | reached | ${peer.name}`);
    for (const row of perPage) console.log(row.join(' | '));
    const folder = named('BENCH_RESULTS');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'views.json');
    writeFileSync(file, JSON.stringify({ rounds, tables, pages: Object.fromEntries(all.map((one) => [one.name, of(one)])) }, null, 2));
    console.log('\nWritten to bench/results/views.json');
  } finally {
    await Promise.all(all.map((one) => one.close()));
    await Promise.all([site.close(), shop.close()]);
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

await main();
