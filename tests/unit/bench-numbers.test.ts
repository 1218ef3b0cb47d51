import { describe, expect, it } from 'vitest';
import { median, percentile, tokens, tokensSent } from '../../bench/src/numbers.ts';
import { ratioRow, tableOf } from '../../bench/src/table.ts';

describe('figures of the bench', () => {
  it('takes percentiles by the nearest rank', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
    expect(percentile([7], 0.9)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow('no values');
  });

  it('counts the schemas and the whole conversation anew with each step', () => {
    const steps = ['one', 'two', 'three'].map((text) => ({ text }));
    const each = steps.map(({ text }) => tokens(text));
    const [one = 0, two = 0, three = 0] = each;
    expect(tokensSent(10, steps, () => true)).toBe(3 * 10 + 3 * one + 2 * two + three);
  });

  it('counts the stub of a view once a later one has come', () => {
    const steps = [{ text: 'a long view of the page', stub: 'gone' }, { text: 'next' }];
    const all = tokensSent(0, steps, (index, until) => index === until);
    expect(all).toBe(tokens('a long view of the page') + tokens('gone') + tokens('next'));
  });

  it('says whether a goal is met by the ratio, not by the size', () => {
    expect(ratioRow('x', 20, 100, 0.2).isMet).toBe(true);
    expect(ratioRow('x', 21, 100, 0.2).isMet).toBe(false);
    expect(tableOf([ratioRow('first view', 21, 100, 0.2)], 'peer')).toMatch(/first view \| 21\.0 +\| 100 +\| 0\.21x \| <= 0\.20x \| NOT MET/u);
  });
});
