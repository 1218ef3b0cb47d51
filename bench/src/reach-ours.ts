import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRoad } from '../../tests/support/road.ts';
import { askEngine, frameOfRef } from '../../src-main/browser/aria.ts';
import type { Tab } from '../../src-main/browser/tab.ts';
import { RESULT_CAP } from '../../src-main/core/view/target.ts';
import { refsIn } from './contestants/wheelhouse.ts';
import type { Found } from './probe.ts';
import { FIRST, reachOf } from './reach.ts';
import type { Reach } from './reach.ts';

/** By way of the product: the peers bring a playwright-core of their own into this folder. */
type Page = Tab['page'];
type Frame = ReturnType<Page['mainFrame']>;

/** Searches for one page, and pages of one search: a bound for the time, never met by the generated pages. */
const MOST_SEARCHES = 150;
const MOST_PAGES = 400;
const MOST_FRAMES = 40;
const PATIENCE_MS = 60_000;

export interface OurReach {
  reachOf(address: string): Promise<Reach>;
  close(): Promise<void>;
}

function prefixes(page: Page): ReadonlyMap<Frame, string> {
  const named = Array.from({ length: MOST_FRAMES }, (_, index) => (index === 0 ? '' : `f${String(index)}`));
  return new Map(named.flatMap((prefix): (readonly [Frame, string])[] => {
    const frame = frameOfRef(page, `${prefix}e1`);
    return frame === undefined ? [] : [[frame, prefix]];
  }));
}

/** Asks the walker itself which ref it gave to each marked element. */
async function refsOfMarks(page: Page): Promise<ReadonlyMap<string, string>> {
  const refOf = new Map<string, string>();
  for (const [frame, prefix] of prefixes(page)) {
    for (const [mark, number] of await askEngine<[mark: string, number: number][]>(frame, 'marked data-bench', PATIENCE_MS)) refOf.set(mark, `${prefix}e${String(number)}`);
  }
  return refOf;
}

/**
 * The whole road to our browser in the process of the bench, since only from there can a ref be asked which element it is. What counts as
 * reached is what the texts list that `runTool` answers, the same that MCP carries.
 */
export async function openOurReach(executable: string): Promise<OurReach> {
  const home = await mkdtemp(join(tmpdir(), 'wheelhouse-bench-'));
  const road = await openRoad({ home, assistant: { browser: { visibility: 'app_only', executable } } });

  /** All pages of one answer. */
  async function whole(input: Readonly<Record<string, unknown>>): Promise<string> {
    let text = '';
    let offset: number | undefined = 0;
    for (let page = 0; offset !== undefined && page < MOST_PAGES; page += 1) {
      const answer = await road.ok('browser_snapshot', { ...input, offset, limit: RESULT_CAP });
      text += `${answer}\n`;
      const next: string | undefined = /\nshown [^\n]*browser_snapshot offset=(\d+)[^\n]*$/u.exec(answer)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    return text;
  }

  /** The page from its start, then everything that it names a way into. */
  async function everything(): Promise<Set<string>> {
    const seen = new Set<string>();
    const waiting: (string | undefined)[] = [undefined];
    const entered = new Set<string>();
    while (waiting.length > 0) {
      const ref = waiting.shift();
      const text = await whole(ref === undefined ? {} : { ref });
      refsIn(text).forEach((one) => seen.add(one));
      for (const [, way = ''] of text.matchAll(/… \d+ more [^\n]*?ref=((?:f\d+)?e\d+)/gu)) {
        if (entered.has(way)) continue;
        entered.add(way);
        waiting.push(way);
      }
    }
    return seen;
  }

  return {
    async reachOf(address) {
      const answer = await road.ok('browser_navigate', { url: address });
      const { page } = (await road.parts.browser.tab(undefined, new AbortController().signal)) as Tab;
      const found = await page.evaluate<readonly Found[]>('wheelhouseBench()');
      const first = new Set(refsIn(answer.slice(0, FIRST)));
      const all = await everything();
      let refOf = await refsOfMarks(page);
      const missing = found.filter(({ mark }) => !all.has(refOf.get(mark) ?? ''));
      const labels = [...new Set(missing.map(({ label }) => label.slice(0, 40).trim()))].filter((label) => label !== '');
      for (const find of labels.slice(0, MOST_SEARCHES)) refsIn(await whole({ find })).forEach((one) => all.add(one));
      if (labels.length > 0) refOf = await refsOfMarks(page);
      return reachOf(found, refOf, first, all);
    },
    async close() {
      await road.close();
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
