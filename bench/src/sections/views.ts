import { textOf } from '../contestants/contestant.ts';
import { median, percentile, timed, tokens } from '../numbers.ts';
import { inTurns } from '../section.ts';
import type { Section } from '../section.ts';

/** What one contestant did with one page; times in milliseconds, one a round. */
interface Seen {
  tokens: number;
  characters: number;
  readonly navigate: number[];
  readonly snapshot: number[];
}

export const views: Section = {
  name: 'views',
  async measure({ all, site, pages, rounds, say }) {
    const seen: Record<string, readonly Seen[]> = {};
    for (const page of pages) {
      const figures = all.map((): Seen => ({ tokens: 0, characters: 0, navigate: [], snapshot: [] }));
      await inTurns(all, rounds, async (one, index) => {
        const kept = figures[index];
        if (kept === undefined) return;
        const [first, navigate] = await timed(() => one.open(site.address(page, 'page')));
        const [, snapshot] = await timed(() => one.snapshot());
        kept.tokens = tokens(textOf(first));
        kept.characters = textOf(first).length;
        kept.navigate.push(navigate);
        kept.snapshot.push(snapshot);
      });
      seen[page] = figures;
      say(`${page}: ${figures.map((one) => `${String(one.tokens)} tokens, ${median(one.navigate).toFixed(0)} ms`).join(' | ')}`);
    }
    const column = <T>(index: number, read: (one: Seen) => T): T[] => Object.values(seen).flatMap((figures) => figures.slice(index, index + 1).map(read));
    const each = (read: (one: Seen) => number, how: (values: readonly number[]) => number): number[] => all.map((_, index) => how(column(index, read)));
    const times = (key: 'navigate' | 'snapshot', how: (values: readonly number[]) => number): number[] => all.map((_, index) => how(column(index, (one) => one[key]).flat()));
    const p90 = (values: readonly number[]): number => percentile(values, 0.9);
    /** Ours divided by theirs on the same page in the same round, which a busy machine changes least. */
    const paired = (key: 'navigate' | 'snapshot', peer: number): number =>
      median(Object.values(seen).flatMap((figures) => (figures[0]?.[key] ?? []).map((ms, round) => ms / (figures[peer]?.[key][round] ?? Number.NaN))));
    const pairs = (key: 'navigate' | 'snapshot'): number[] => all.map((_, index) => (index === 0 ? 1 : paired(key, index)));
    return {
      figures: [
        { what: 'first view, p50', unit: 'tokens', values: each((one) => one.tokens, median), goal: { kind: 'ratio', most: 0.2 } },
        { what: 'first view, p90', unit: 'tokens', values: each((one) => one.tokens, p90), goal: { kind: 'ratio', most: 0.12 } },
        { what: 'first view, the longest', unit: 'characters', values: each((one) => one.characters, (values) => Math.max(...values)), goal: { kind: 'most', value: 6_000 } },
        { what: 'navigate with view, p50', unit: 'ms', values: times('navigate', median), goal: { kind: 'ratio', most: 0.8 } },
        { what: 'navigate with view, p90', unit: 'ms', values: times('navigate', p90) },
        { what: 'navigate with view, ours / theirs in the same round, p50', unit: 'x', values: pairs('navigate') },
        { what: 'snapshot, p50', unit: 'ms', values: times('snapshot', median) },
        { what: 'snapshot, ours / theirs in the same round, p50', unit: 'x', values: pairs('snapshot') },
      ],
      notes: [
        `Views: ${String(pages.length)} pages, ${String(rounds)} rounds in turns; tokens by o200k_base of all that the model is answered. @playwright/mcp answers an act with the name of a file, so its view is a second call; chrome-devtools-mcp has a view by a second call as well.`,
      ],
      details: seen,
    };
  },
};
