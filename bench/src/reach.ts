import type { Found } from './probe.ts';

/** Of the controls that the script in the page found: how many a product lists and reaches. */
export interface Reach {
  readonly inView: number;
  /** Of those in the viewport: listed with a ref in the first 6,000 characters of the view. */
  readonly listed: number;
  readonly found: number;
  /** Reached by ref through paging, the ways in that the view names, and searches; undefined where it was not asked. */
  readonly reached: number | undefined;
  /** Labels of some that were not reached, and of some in the viewport that were not listed. */
  readonly unreached: readonly string[];
  readonly unlisted: readonly string[];
}

/** The part of a view that counts as its beginning, in characters. */
export const FIRST = 6_000;
const SHOWN = 12;

/** `refOf` says which ref stands for an element, by its mark; the sets are the refs that texts list. */
export function reachOf(found: readonly Found[], refOf: ReadonlyMap<string, string>, first: ReadonlySet<string>, all: ReadonlySet<string> | undefined): Reach {
  const isIn = (refs: ReadonlySet<string>) => ({ mark }: Found): boolean => refs.has(refOf.get(mark) ?? '');
  const inView = found.filter((one) => one.inView);
  const unlisted = inView.filter((one) => !isIn(first)(one));
  const unreached = all === undefined ? undefined : found.filter((one) => !isIn(all)(one));
  const labels = (some: readonly Found[]): string[] => some.slice(0, SHOWN).map(({ mark, label }) => `${mark} ${label}`);
  return {
    inView: inView.length,
    listed: inView.length - unlisted.length,
    found: found.length,
    reached: unreached && found.length - unreached.length,
    unreached: labels(unreached ?? []),
    unlisted: labels(unlisted),
  };
}
