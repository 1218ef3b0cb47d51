import type { AppState, NumberedEvent } from '../src-preload/contract/state.ts';
import { reduce } from '../src-preload/contract/state.ts';

/** The mirror of main's state, and the events that cannot be applied yet because an earlier one is missing. */
export interface Ordered {
  readonly seq: number;
  readonly state: AppState | null;
  readonly waiting: readonly NumberedEvent[];
}

export const nothingYet: Ordered = { seq: 0, state: null, waiting: [] };

/** Applies every waiting event that is next in order; drops those that the state already holds. */
function drain(ordered: Ordered): Ordered {
  let { seq, state } = ordered;
  if (state === null) return ordered;
  const sorted = [...ordered.waiting].sort((a, b) => a.seq - b.seq);
  const waiting: NumberedEvent[] = [];
  for (const event of sorted) {
    if (event.seq <= seq) continue;
    if (event.seq === seq + 1) {
      state = reduce(state, event);
      seq = event.seq;
    } else {
      waiting.push(event);
    }
  }
  return { seq, state, waiting };
}

export function receive(ordered: Ordered, event: NumberedEvent): Ordered {
  return drain({ ...ordered, waiting: [...ordered.waiting, event] });
}

/** Takes a snapshot, unless it is older than what is shown already. */
export function adopt(ordered: Ordered, snapshot: { readonly seq: number; readonly state: AppState }): Ordered {
  if (ordered.state !== null && snapshot.seq < ordered.seq) return ordered;
  return drain({ ...ordered, seq: snapshot.seq, state: snapshot.state });
}

/** An event was lost: only a fresh snapshot helps. */
export function hasGap(ordered: Ordered): boolean {
  return ordered.state !== null && ordered.waiting.length > 0;
}
