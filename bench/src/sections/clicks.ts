import { textOf } from '../contestants/contestant.ts';
import { median, timed } from '../numbers.ts';
import { inTurns } from '../section.ts';
import type { Section } from '../section.ts';

/** What a click can do: change the page, ask the server, open another page. */
const KINDS = [
  { what: 'that changes the page', role: 'button', names: ['Press here', 'Clicked'], shows: /Clicked \d/u },
  { what: 'that asks the server', role: 'button', names: ['Ask the server'], shows: /Answered \d/u },
  { what: 'that opens a page', role: 'link', names: ['Go on'], shows: /Press here/u },
] as const;

export const clicks: Section = {
  name: 'clicks',
  async measure({ all, site, rounds, say }) {
    const times = KINDS.map(() => all.map((): number[] => []));
    const blind = KINDS.map(() => all.map(() => 0));
    await inTurns(all, rounds * 2, async (one, index) => {
      await one.open(site.address('click', 'page'));
      for (const [number, { role, names, shows }] of KINDS.entries()) {
        const view = textOf(await one.snapshot());
        const ref = names.map((name) => one.refOf(view, role, name)).find((found) => found !== undefined);
        if (ref === undefined) throw new Error(`${one.name} does not show ${role} "${names[0]}":\n${view.slice(0, 2_000)}`);
        const [answer, ms] = await timed(() => one.click(ref));
        times[number]?.[index]?.push(ms);
        const counts = blind[number];
        if (counts !== undefined && !shows.test(textOf(answer))) counts[index] = (counts[index] ?? 0) + 1;
      }
    });
    say('clicks: done');
    const pooled = all.map((_, index) => median(times.flatMap((kind) => kind[index] ?? [])));
    const missed = KINDS.flatMap(({ what }, kind) => all.flatMap(({ name }, index) => ((blind[kind]?.[index] ?? 0) > 0 ? [`${name} did not show the effect of ${String(blind[kind]?.[index])} of ${String(rounds * 2)} clicks ${what}.`] : [])));
    return {
      figures: [
        { what: 'click with result, p50', unit: 'ms', values: pooled, goal: { kind: 'ratio', most: 0.8 } },
        ...KINDS.map(({ what }, kind) => ({ what: `click ${what}, p50`, unit: 'ms' as const, values: (times[kind] ?? []).map(median) })),
      ],
      notes: missed,
      details: times,
    };
  },
};
