import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

const counted = new Map<string, number>();

/** Tokens of a text as the o200k_base encoding of OpenAI counts them; other models differ by some percent, alike for all texts. */
export function tokens(text: string): number {
  const known = counted.get(text);
  if (known !== undefined) return known;
  const count = countTokens(text, { allowedSpecial: 'all' });
  counted.set(text, count);
  return count;
}

/** The value below which this share of the values lies, by the nearest rank. @throws for no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no values');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Part of a whole; 1 where there is nothing to be a part of. */
export const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
}

/** The same in every run: each n-th one. */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as T);
}
