import type { Budget } from '../../../src-preload/contract/settings.ts';

export type CallKind = 'browser' | 'other';

/** Counts the calls of one turn against its budget. Waiting for a person never counts, extending adds. */
export interface TurnBudget {
  /** True when one more call of this kind may be made; counts it. */
  take(kind: CallKind): boolean;
  used(kind: CallKind): number;
  extend(kind: CallKind, calls: number): void;
}

export function createTurnBudget(budget: Budget): TurnBudget {
  const limit: Record<CallKind, number> = { browser: budget.browserCalls, other: budget.otherCalls };
  const used: Record<CallKind, number> = { browser: 0, other: 0 };
  return {
    take(kind) {
      if (used[kind] >= limit[kind]) return false;
      used[kind] += 1;
      return true;
    },
    used: (kind) => used[kind],
    extend(kind, calls) {
      limit[kind] += calls;
    },
  };
}
