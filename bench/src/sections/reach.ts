import { share } from '../numbers.ts';
import { openOurReach } from '../reach-ours.ts';
import { reachOfPeer } from '../reach-peer.ts';
import type { Reach } from '../reach.ts';
import type { Section } from '../section.ts';

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Pages on which the figure of a contestant is known, all of them for the beginning of a view. */
function listed(all: readonly Reach[]): number {
  return share(sum(all.map((one) => one.listed)), sum(all.map((one) => one.inView)));
}

function reached(all: readonly Reach[]): number | undefined {
  const known = all.filter((one) => one.reached !== undefined);
  return known.length === 0 ? undefined : share(sum(known.map((one) => one.reached ?? 0)), sum(known.map((one) => one.found)));
}

const worst = (all: readonly Reach[]): number => Math.min(...all.map((one) => share(one.listed, one.inView)));

export const reach: Section = {
  name: 'reach',
  async measure({ all, peers, site, pages, executable, say }) {
    const ours = await openOurReach(executable);
    const byPage: Record<string, readonly Reach[]> = {};
    try {
      for (const page of pages) {
        const address = site.address(page, 'probe');
        const figures = [await ours.reachOf(address)];
        for (const peer of peers) figures.push(await reachOfPeer(peer, address));
        byPage[page] = figures;
        say(`${page}: ${figures.map((one) => `in view ${String(one.listed)} of ${String(one.inView)}, reached ${String(one.reached ?? '?')} of ${String(one.found)}`).join(' | ')}`);
      }
    } finally {
      await ours.close();
    }
    const each = <T>(how: (figures: readonly Reach[]) => T): T[] => all.map((_, index) => how(Object.values(byPage).flatMap((figures) => figures.slice(index, index + 1))));
    const partial = pages.filter((page) => byPage[page]?.some((one) => one.reached === undefined));
    return {
      figures: [
        { what: 'controls in the viewport listed in the first 6,000 characters', unit: '%', values: each(listed), goal: { kind: 'least', value: 0.99 } },
        { what: 'the same on the worst page', unit: '%', values: each(worst) },
        { what: 'controls reached by ref', unit: '%', values: each(reached), goal: { kind: 'least', value: 0.999 } },
      ],
      notes: [
        'Controls: a script of the bench in the page marks what is visible, enabled and clickable or fillable; each product is asked which marked element a ref stands for. Ours is read through paging, the ways in that a view names, and searches; the peers are read uncut.',
        ...(partial.length === 0 ? [] : [`Reached by ref was not asked of every peer on ${partial.join(', ')}: too many refs.`]),
      ],
      details: byPage,
    };
  },
};
