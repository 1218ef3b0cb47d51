import { AppFailure } from '../../src-preload/contract/errors.ts';

/** One step as a caller asks for it; the same step in other words has the same key. */
export interface Step {
  readonly key: string;
  readonly tabId: string;
  /** Address of the page in which it was asked for. */
  readonly address: string;
}

/** Where a page was read: by a view, its text or a picture. */
export type Reading = Pick<Step, 'tabId' | 'address'>;

/**
 * Steps of which nobody knows whether they happened. One ledger for the whole browser: who asks makes no difference to a
 * shop that has taken an order.
 */
export interface Outcomes {
  /** @throws AppFailure `outcome_unknown` for a step that may have happened and was not looked after since. */
  check(step: Step): void;
  /** The step was begun, and its end is not known. */
  lost(step: Step): void;
  /** The page was read: whoever asks now has seen what became of the step. */
  read(reading: Reading): void;
}

/** What is only another way of naming the same thing. */
function normal(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^ref$|_ref$/u.test(key)) return /(?:f\d+)?e\d+/u.exec(value)?.[0] ?? value.trim();
  return ['selector', 'url', 'keys', 'key'].includes(key) ? value.trim() : value;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, one]) => key !== 'tab_id' && one !== undefined && one !== false)
    .map(([key, one]) => [key, ordered(normal(key, one))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

/** The same text for the same step: order of arguments, spelling of refs and the name of the tab do not matter. */
export function stepKey(tool: string, input: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(ordered(input))}`;
}

/** Beyond these the oldest is forgotten. */
const KEPT = 200;

export function createOutcomes(): Outcomes {
  let open: readonly Step[] = [];
  return {
    check({ key, tabId, address }) {
      const isOpen = open.some((step) => step.key === key && (step.tabId === tabId || step.address === address));
      if (!isOpen) return;
      const message = 'This very step was asked for before, and it is not known whether it happened. It was not made again: look at the page first.';
      throw new AppFailure({ code: 'outcome_unknown', message });
    },
    lost(step) {
      open = [...open.slice(-KEPT + 1), step];
    },
    read({ tabId, address }) {
      open = open.filter((step) => step.tabId !== tabId && step.address !== address);
    },
  };
}
