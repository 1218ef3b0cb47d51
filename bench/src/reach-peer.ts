import { textOf } from './contestants/contestant.ts';
import type { Peer } from './contestants/contestant.ts';
import type { Found } from './probe.ts';
import { FIRST, reachOf } from './reach.ts';
import type { Reach } from './reach.ts';

/** More refs than this take a peer minutes to look up: then only the beginning of its view is judged. */
const MOST_REFS = 2_500;

/** The peer itself says, by its own script tool, which element a ref of its snapshot stands for. The snapshot is taken uncut. */
export async function reachOfPeer(peer: Peer, address: string): Promise<Reach> {
  const view = peer.viewIn(textOf(await peer.open(address)));
  const found = (await peer.probe()) as readonly Found[];
  const first = peer.refsIn(view.slice(0, FIRST));
  const all = peer.refsIn(view);
  const isWhole = all.length <= MOST_REFS;
  const asked = isWhole ? all : first;
  const marks = await peer.marksOf(asked);
  const refOf = new Map(asked.flatMap((ref, index): (readonly [string, string])[] => {
    const mark = marks[index];
    return mark === undefined ? [] : [[mark, ref]];
  }));
  return reachOf(found, refOf, new Set(first), isWhole ? new Set(all) : undefined);
}
