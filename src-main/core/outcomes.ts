import { AppFailure } from '../../src-preload/contract/errors.ts';
import { keyName } from './key-names.ts';
import { parseAddress } from './policy/addresses.ts';
import { parseRef } from './view/refs.ts';

/** One step as a caller asks for it; the same step in other words has the same key. */
export interface Step {
  readonly key: string;
  /** Undefined for a step that is about no tab that is open already. */
  readonly tabId: string | undefined;
  /** Address of the page in which it was asked for. */
  readonly address: string;
  /** Whatever this tab was sent last is sent again by it, such as the form behind a page that is loaded anew. */
  readonly isRepeat?: boolean;
}

/** Where a page was read: by a view, its text or a picture. */
export interface Reading {
  readonly tabId: string;
  readonly address: string;
}

/**
 * Steps of which nobody knows whether they happened. One ledger for the whole browser: who asks makes no difference to a
 * shop that has taken an order.
 */
export interface Outcomes {
  /** @throws AppFailure `outcome_unknown` for a step that may have happened and was not looked after since. */
  check(step: Step): void;
  /** The step was begun, and its end is not known. */
  lost(step: Step): void;
  /** How far the ledger has come; what is read from now on shows what became of the steps so far. */
  mark(): number;
  /** The page was read after that mark: whoever asks now has seen what became of the steps before it. */
  read(reading: Reading, mark: number): void;
}

const oneLine = (text: string): string => text.trim().replace(/\s+/gu, ' ');

const ref = (text: string): string => parseRef(text) ?? text.trim();

function address(text: string): string {
  try {
    return parseAddress(text).href;
  } catch {
    return text.trim();
  }
}

/** Arguments in which the same thing has more than one spelling. What is typed into a page has not. */
const SPELLINGS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['ref', ref],
  ['to_ref', ref],
  ['selector', oneLine],
  ['to_selector', oneLine],
  ['url', address],
  ['key', keyName],
]);

/** Arguments that mean the same as being left out, whatever tool they are given to. */
const NEUTRAL: ReadonlyMap<string, unknown> = new Map<string, unknown>([['button', 'left'], ['count', 1]]);

function isNeutral(key: string, value: unknown): boolean {
  if (value === undefined || value === false || NEUTRAL.get(key) === value) return true;
  return key === 'modifiers' && Array.isArray(value) && value.length === 0;
}

function normal(key: string, value: unknown): unknown {
  if (typeof value === 'string') return SPELLINGS.get(key)?.(value) ?? value;
  return key === 'modifiers' && Array.isArray(value) ? [...new Set(value.map(String))].sort() : value;
}

/** Input for a page's own tool belongs to that page: only its order does not matter. */
function ordered(value: unknown, isOurs: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => ordered(one, isOurs));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, one]) => !isOurs || !isNeutral(key, one))
    .map(([key, one]) => [key, ordered(isOurs ? normal(key, one) : one, isOurs && key !== 'input')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

/** The same text for the same step: order of arguments, spelling of refs and the name of the tab do not matter. */
export function stepKey(tool: string, input: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(ordered({ ...input, tab_id: undefined }, true))}`;
}

const SAME = 'This very step was asked for before, and it is not known whether it happened. It was not made again: look at the page first.';
const AGAIN = 'It is not known whether the last step in this tab happened, and this could send it once more. It was not done: look at the page first.';

/** Beyond these the oldest is forgotten. */
const KEPT = 200;

interface Lost extends Step {
  readonly order: number;
}

/** The tab counts, and so does the page: the same order in another tab is the same order. */
function isSame(lost: Step, { key, tabId, address: at, isRepeat }: Step): boolean {
  if (isRepeat === true && lost.tabId === tabId) return true;
  return lost.key === key && (lost.tabId === tabId || lost.address === at);
}

export function createOutcomes(): Outcomes {
  let open: readonly Lost[] = [];
  let count = 0;
  return {
    check(step) {
      if (open.some((lost) => isSame(lost, step))) throw new AppFailure({ code: 'outcome_unknown', message: step.isRepeat === true ? AGAIN : SAME });
    },
    lost(step) {
      count += 1;
      open = [...open.slice(-KEPT + 1), { ...step, order: count }];
    },
    mark: () => count,
    read({ tabId, address: at }, mark) {
      open = open.filter((step) => step.order > mark || (step.tabId !== undefined && step.tabId !== tabId && step.address !== at));
    },
  };
}
