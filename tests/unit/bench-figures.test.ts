import { describe, expect, it } from 'vitest';
import { treeOf } from '../../bench/src/contestants/memory.ts';
import { viewKindOf } from '../../bench/src/contestants/wheelhouse.ts';
import { inWords, isMet, ratio, tableOf } from '../../bench/src/figures.ts';
import type { Figure } from '../../bench/src/figures.ts';
import { median, percentile, sample, share, tokens } from '../../bench/src/numbers.ts';
import { reachOf } from '../../bench/src/reach.ts';
import { inTurns } from '../../bench/src/section.ts';
import { tokensSent } from '../../bench/src/sent.ts';
import type { Call } from '../../bench/src/contestants/contestant.ts';
import { withProbe } from '../../bench/src/sites/site.ts';

describe('figures of the bench', () => {
  it('take percentiles by the nearest rank', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
    expect(percentile([7], 0.9)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow('no values');
  });

  it('count a share of nothing as whole, and sample the same each time', () => {
    expect(share(0, 0)).toBe(1);
    expect(share(1, 4)).toBe(0.25);
    expect(sample([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
    expect(sample([1, 2], 3)).toEqual([1, 2]);
  });

  it('meet a goal by the ratio to the first peer, or by the size, to the last digit', () => {
    const figure = (values: readonly (number | undefined)[], goal: Figure['goal'], unit: Figure['unit'] = 'tokens'): Figure => ({ what: 'x', unit, values, goal });
    expect(isMet(figure([20, 100, 1], { kind: 'ratio', most: 0.2 }))).toBe(true);
    expect(isMet(figure([21, 100, 1_000], { kind: 'ratio', most: 0.2 }))).toBe(false);
    expect(isMet(figure([20, undefined], { kind: 'ratio', most: 0.2 }))).toBeUndefined();
    expect(isMet(figure([6_000], { kind: 'most', value: 6_000 }))).toBe(true);
    expect(isMet(figure([4_000], { kind: 'below', value: 4_000 }))).toBe(false);
    expect(isMet(figure([0.9899], { kind: 'least', value: 0.99 }, '%'))).toBe(false);
    expect(isMet(figure([1], undefined))).toBeUndefined();
    expect(ratio(figure([0.5, 0.5], undefined, '%'), 1)).toBeUndefined();
  });

  it('never look better than they are', () => {
    expect(inWords(0.99899, '%')).toBe('99.89 %');
    expect(inWords(undefined, 'ms')).toBe('-');
    const table = tableOf([{ what: 'first view', unit: 'tokens', values: [21, 100, 42], goal: { kind: 'ratio', most: 0.2 } }], ['Wheelhouse', '@playwright/mcp', 'chrome-devtools-mcp']);
    expect(table).toMatch(/\| to playwright \| to chrome-devtools \|/u);
    expect(table).toMatch(/\| first view, tokens \| +21 \| +100 \| +42 \| +0\.21x \| +0\.50x \| <= 0\.20x \| NOT MET \|/u);
  });

  it('give everybody a turn in each round, and another one the first', async () => {
    const turns: string[] = [];
    await inTurns(['a', 'b', 'c'], 2, (one, index, round) => {
      turns.push(`${one}${String(index)}${String(round)}`);
      return Promise.resolve();
    });
    expect(turns).toEqual(['a00', 'b10', 'c20', 'b11', 'c21', 'a01']);
  });
});

describe('tokens that a model is sent over a task', () => {
  const call = (text: string, view: Call['view']): Call => ({ tool: 't', input: {}, text, view, isError: false });
  const asked = tokens('t') + tokens('{}');
  const page = (text: string): string => `did: it\n<page nonce=0>\n${text}\n</page nonce=0>`;

  it('are the schemas and the whole conversation anew each time, the last words included', () => {
    const [one, two] = [tokens('first'), tokens('second answer')];
    const steps = [[call('first', 'none')], [call('second answer', 'none')]];
    expect(tokensSent(10, 'do it', steps)).toBe(3 * (10 + tokens('do it')) + 2 * (one + asked) + (two + asked));
  });

  it('are fewer once a later whole view makes an earlier one needless', () => {
    const long = page('words '.repeat(500));
    const kept = tokensSent(0, 'x', [[call(long, 'none')], [call(page('short'), 'none')]]);
    const elided = tokensSent(0, 'x', [[call(long, 'page')], [call(page('short'), 'page')]]);
    const stub = `did: it\n[Earlier view of the page left out to save context: take a fresh browser_snapshot for current refs.]`;
    expect(kept - elided).toBe(tokens(long) - tokens(stub));
  });

  it('tell a whole view of ours from a part and from none', () => {
    const kind = (text: string, input: Record<string, unknown> = {}, tool = 'browser_snapshot'): string => viewKindOf({ tool, input, text });
    expect(kind(page('[e1] button "A"'))).toBe('page');
    expect(kind(page('changes:\n+ [e1] button "A"'), { ref: 'e1' }, 'browser_click')).toBe('part');
    expect(kind(page('[e1] button "A"'), { ref: 'e1' }, 'browser_click')).toBe('page');
    expect(kind(page('[e1] button "A"'), { find: 'A' })).toBe('part');
    expect(kind('did: nothing\nthe view of the page did not change')).toBe('none');
  });
});

describe('controls that a view lists', () => {
  const found = [
    { mark: 'k1', label: 'One', inView: true },
    { mark: 'k2', label: 'Two', inView: true },
    { mark: 'k3', label: 'Three', inView: false },
    { mark: 'k4', label: 'Four', inView: false },
  ];
  const refOf = new Map([['k1', 'e1'], ['k2', 'e2'], ['k3', 'e3']]);

  it('count by the element that a ref stands for: in sight among the first, anywhere among all', () => {
    const reach = reachOf(found, refOf, new Set(['e1', 'e9']), new Set(['e1', 'e3', 'e9']));
    expect(reach).toMatchObject({ inView: 2, listed: 1, found: 4, reached: 2, unlisted: ['k2 Two'], unreached: ['k2 Two', 'k4 Four'] });
  });

  it('are not counted as reached where nobody asked', () => {
    expect(reachOf(found, refOf, new Set(['e1', 'e2']), undefined)).toMatchObject({ listed: 2, reached: undefined });
  });
});

describe('what the bench measures with', () => {
  it('counts the memory of a process and all below it, and of no other', () => {
    const all = [[1, 0], [10, 1], [11, 10], [12, 11], [20, 1]].map(([pid = 0, parent = 0]) => ({ pid, parent, kilobytes: 1 }));
    expect(treeOf(all, 10).map(({ pid }) => pid)).toEqual([10, 11, 12]);
  });

  it('puts its script before those of a page and leaves the mode of the page alone', () => {
    expect(withProbe('<!DOCTYPE html><html><head lang="x"><script>1</script></head>')).toMatch(/^<!DOCTYPE html><html><head lang="x"><script>\(.*<script>1<\/script>/su);
    expect(withProbe('<!doctype html><title>T</title>')).toMatch(/^<!doctype html><script>/u);
    expect(withProbe('<p>T</p>')).toMatch(/^<script>.*<p>T<\/p>$/su);
  });
});
