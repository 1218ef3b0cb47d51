import { setTimeout as delay } from 'node:timers/promises';
import type { Contestant } from './contestants.ts';
import { median, tokens } from './numbers.ts';
import type { Site } from './site.ts';

export interface PageFigures {
  readonly page: string;
  readonly bytes: number;
  /** Tokens and characters of the first view, as a model gets it. */
  readonly tokens: number;
  readonly characters: number;
  /** Controls in the viewport, and how many of them stand in the first 6,000 characters. */
  readonly inView: number;
  readonly listed: number;
  /** Controls that were looked for, and how many could be reached by ref. */
  readonly asked: number;
  readonly reached: number;
  readonly navigateMs: number;
  readonly snapshotMs: number;
}

/** The first characters of a view that count, as many as a page of ours has. */
const FIRST = 6_000;
/** Controls of one page that are looked for one by one when the pages of its view do not list them. */
const LOOKED_FOR = 40;

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
}

/** A sample that is the same in every run: each n-th one. */
function sample<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return all.length <= count ? all : Array.from({ length: count }, (_, index) => all[Math.floor(index * step)] as T);
}

/** Which controls of the marked page a contestant lists, and can reach. */
async function recall(one: Contestant, site: Site, page: string): Promise<Pick<PageFigures, 'inView' | 'listed' | 'asked' | 'reached'>> {
  site.takeProbed();
  await one.navigate(`${site.url}/probe/${page}`);
  let probed = site.takeProbed();
  // Frames report when they have loaded; the page itself when it has.
  for (let waits = 0; waits < 20; waits += 1) {
    await delay(100);
    const more = site.takeProbed();
    if (more.length === 0 && probed.length > 0 && waits > 4) break;
    probed = [...probed, ...more];
  }
  const first = await one.snapshot();
  const start = first.slice(0, FIRST);
  const inView = probed.filter((control) => control.inView);
  const listed = inView.filter(({ mark }) => one.lists(start, mark));
  const isSmall = probed.length <= 2_000;
  const whole = one.find === undefined || isSmall ? await one.wholePage(first) : first;
  const asked = isSmall ? probed : sample(probed, 400);
  const missing = asked.filter(({ mark }) => !one.lists(whole, mark));
  let found = 0;
  for (const { mark } of sample(missing, LOOKED_FOR)) {
    if (one.find !== undefined && one.lists(await one.find(mark), mark)) found += 1;
  }
  const share = missing.length > LOOKED_FOR ? missing.length / LOOKED_FOR : 1;
  return { inView: inView.length, listed: listed.length, asked: asked.length, reached: asked.length - missing.length + Math.round(found * share) };
}

/** All figures of one page for all contestants, in turns, so that a busy moment of the machine hits all of them. */
export async function measurePage(all: readonly Contestant[], site: Site, page: string, rounds: number): Promise<ReadonlyMap<string, PageFigures>> {
  const times = new Map(all.map(({ name }) => [name, { navigate: [] as number[], snapshot: [] as number[], view: '' }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of all) {
      const kept = times.get(one.name);
      if (kept === undefined) continue;
      const [view, navigateMs] = await timed(() => one.navigate(`${site.url}/page/${page}`));
      const [, snapshotMs] = await timed(() => one.snapshot());
      kept.view = view;
      kept.navigate.push(navigateMs);
      kept.snapshot.push(snapshotMs);
    }
  }
  const figures = new Map<string, PageFigures>();
  for (const one of all) {
    const kept = times.get(one.name);
    if (kept === undefined) continue;
    figures.set(one.name, {
      page,
      bytes: site.bytes(page),
      tokens: tokens(kept.view),
      characters: kept.view.length,
      ...(await recall(one, site, page)),
      navigateMs: median(kept.navigate),
      snapshotMs: median(kept.snapshot),
    });
  }
  return figures;
}

/** Milliseconds of one click with its result. */
export async function measureClick(all: readonly Contestant[], site: Site, rounds: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map(all.map(({ name }) => [name, [] as number[]]));
  const views = new Map<string, string>();
  for (const one of all) views.set(one.name, await one.navigate(`${site.url}/click`));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of all) {
      const view = round === 0 ? (views.get(one.name) ?? '') : await one.snapshot();
      const ref = one.refOf(view, 'button', round === 0 ? 'Press here' : 'Clicked');
      if (ref === undefined) throw new Error(`${one.name} does not show the button:\n${view}`);
      const [, ms] = await timed(() => one.click(ref));
      times.get(one.name)?.push(ms);
    }
  }
  return new Map([...times].map(([name, all_]) => [name, median(all_)]));
}
