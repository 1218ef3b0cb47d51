import { textOf } from '../contestants/contestant.ts';
import { median, timed } from '../numbers.ts';
import type { Section } from '../section.ts';

/** A page of 100,000 nodes, made by its own script. */
export const large: Section = {
  name: 'large',
  async measure({ ours, peers, site, rounds, isQuick, say }) {
    const address = site.address('huge', 'page');
    const open: number[] = [];
    const view: number[] = [];
    let longest = 0;
    for (let round = 0; round < Math.min(3, rounds); round += 1) {
      const [first, openMs] = await timed(() => ours.open(address));
      const [again, viewMs] = await timed(() => ours.snapshot());
      open.push(openMs);
      view.push(viewMs);
      longest = Math.max(longest, textOf(first).length, textOf(again).length);
    }
    // A peer takes a minute for it: once is enough, and none in a quick run.
    const theirs: { open?: number; view?: number; length?: number }[] = peers.map(() => ({}));
    for (const [index, peer] of (isQuick ? [] : peers).entries()) {
      say(`100,000 nodes: ${peer.name}`);
      const [, openMs] = await timed(() => peer.open(address));
      const [again, viewMs] = await timed(() => peer.snapshot());
      theirs[index] = { open: openMs, view: viewMs, length: textOf(again).length };
      await peer.open(site.address('click', 'page'));
    }
    return {
      figures: [
        { what: '100,000 nodes, view, p50', unit: 'ms', values: [median(view), ...theirs.map((one) => one.view)], goal: { kind: 'most', value: 3_000 } },
        { what: '100,000 nodes, load and view, p50', unit: 'ms', values: [median(open), ...theirs.map((one) => one.open)] },
        { what: '100,000 nodes', unit: 'characters', values: [longest, ...theirs.map((one) => one.length)], goal: { kind: 'most', value: 24_000 } },
      ],
      details: { open, view, theirs },
    };
  },
};
