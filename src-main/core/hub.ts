import type { AppEvent, AppState, NumberedEvent } from '../../src-preload/contract/state.ts';
import { reduce } from '../../src-preload/contract/state.ts';

/** Holds the state and numbers what changes it. Events report; nothing happens because of one. */
export interface Hub {
  snapshot(): { readonly seq: number; readonly state: AppState };
  publish(event: AppEvent): void;
  /** Returns the function that stops listening. */
  subscribe(listener: (event: NumberedEvent) => void): () => void;
}

export function createHub(initial: AppState): Hub {
  let state = initial;
  let seq = 0;
  const listeners = new Set<(event: NumberedEvent) => void>();
  return {
    snapshot: () => ({ seq, state }),
    publish(event) {
      state = reduce(state, event);
      seq += 1;
      const numbered: NumberedEvent = { seq, ...event };
      for (const listener of listeners) listener(numbered);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
