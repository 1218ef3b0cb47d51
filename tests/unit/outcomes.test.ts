import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutcomes, stepKey } from '../../src-main/core/outcomes.ts';
import type { Step } from '../../src-main/core/outcomes.ts';
import { cases } from '../support/counts.ts';

const step = (key: string, tabId = 't1', address = 'https://shop.test/cart'): Step => ({ key, tabId, address });

function isRefused(outcomes: ReturnType<typeof createOutcomes>, one: Step): boolean {
  try {
    outcomes.check(one);
    return false;
  } catch {
    return true;
  }
}

describe('a step whose outcome is not known', () => {
  test('is the same step in every spelling', () => {
    const key = stepKey('browser_click', { ref: 'e12', modifiers: ['Control', 'Shift'] });
    for (const ref of ['@e12', '[ref=e12]', 'aria-ref=e12', ' e12 ', 'E12']) {
      const spelt = { button: 'left', count: 1, ref, tab_id: 't3', modifiers: ['Shift', 'Control', 'Shift'], x: undefined };
      expect(stepKey('browser_click', spelt)).toBe(key);
    }
    expect(stepKey('browser_press', { key: 'return' })).toBe(stepKey('browser_press', { key: ' Enter' }));
    expect(stepKey('browser_navigate', { url: 'SHOP.test' })).toBe(stepKey('browser_navigate', { url: 'https://shop.test/' }));
    expect(stepKey('browser_click', { selector: ' #a  >\n b' })).toBe(stepKey('browser_click', { selector: '#a > b' }));
    expect(stepKey('browser_drag', { to_ref: '[ref=e1]', ref: 'e2' })).toBe(stepKey('browser_drag', { ref: '@e2', to_ref: 'e1' }));
    const fields = [{ value: 'a', ref: '@e1' }];
    expect(stepKey('browser_fill_form', { fields })).toBe(stepKey('browser_fill_form', { fields: [{ ref: 'e1', value: 'a' }] }));
    expect(stepKey('webmcp_call', { name: 'pay', input: { a: 1, b: 2 } })).toBe(stepKey('webmcp_call', { input: { b: 2, a: 1 }, name: 'pay' }));
  });

  test.each([
    ['another element', { ref: 'f1e12' }, { ref: 'e12' }],
    ['another button of the mouse', { ref: 'e12', button: 'right' }, { ref: 'e12' }],
    ['another number of clicks', { ref: 'e12', count: 2 }, { ref: 'e12' }],
    ['other blanks in a text', { ref: 'e12', text: ' a' }, { ref: 'e12', text: 'a' }],
    ['a text with Enter after it', { ref: 'e12', text: 'a', submit: true }, { ref: 'e12', text: 'a' }],
    ['a letter and its capital', { key: 'a' }, { key: 'A' }],
    ['a text that looks like a ref', { text: '@e1' }, { text: 'e1' }],
    ['what a tool of the page is given', { name: 'pay', input: { count: 1 } }, { name: 'pay', input: {} }],
    ['a ref that a tool of the page is given', { name: 'pay', input: { ref: '@e1' } }, { name: 'pay', input: { ref: 'e1' } }],
    ['the order of fields', { fields: [{ ref: 'e1', value: 'a' }, { ref: 'e2', value: 'a' }] }, { fields: [{ ref: 'e2', value: 'a' }, { ref: 'e1', value: 'a' }] }],
  ])('is another step with %s', (_what, one, other) => {
    expect(stepKey('some_tool', one)).not.toBe(stepKey('some_tool', other));
  });

  test('is the same step whatever the order of its arguments, and another one with any other value', () => {
    const input = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer({ min: 2 }), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string())));
    fc.assert(
      fc.property(input, fc.string(), (one, added) => {
        const turned = Object.fromEntries(Object.entries(one).reverse());
        expect(stepKey('tool', turned)).toBe(stepKey('tool', one));
        expect(stepKey('tool', { ...one, text: `${added}+` })).not.toBe(stepKey('tool', { ...one, text: added }));
        expect(stepKey('other', one)).not.toBe(stepKey('tool', one));
      }),
      { numRuns: cases(2_000, 300) },
    );
  });

  test('is refused in its tab and, at the same address, in every other one, until the page was read', () => {
    const outcomes = createOutcomes();
    outcomes.lost(step('pay'));
    expect(isRefused(outcomes, step('pay', 't1', 'https://shop.test/thanks'))).toBe(true);
    expect(isRefused(outcomes, step('pay', 't2'))).toBe(true);
    expect(isRefused(outcomes, step('pay', 't2', 'https://other.test/'))).toBe(false);
    expect(isRefused(outcomes, step('look'))).toBe(false);
    outcomes.read({ tabId: 't2', address: 'https://other.test/' }, outcomes.mark());
    expect(isRefused(outcomes, step('pay'))).toBe(true);
    outcomes.read({ tabId: 't1', address: 'https://shop.test/orders' }, outcomes.mark());
    expect(isRefused(outcomes, step('pay'))).toBe(false);
  });

  test('is not made again by loading its tab anew', () => {
    const outcomes = createOutcomes();
    outcomes.lost(step('pay'));
    expect(isRefused(outcomes, { ...step('reload'), isRepeat: true })).toBe(true);
    expect(isRefused(outcomes, { ...step('reload', 't2'), isRepeat: true })).toBe(false);
    outcomes.read({ tabId: 't1', address: 'chrome-error://chromewebdata/' }, outcomes.mark());
    expect(isRefused(outcomes, { ...step('reload'), isRepeat: true })).toBe(false);
  });

  test('that is about no open tab is seen in whatever page is read next', () => {
    const outcomes = createOutcomes();
    const opening: Step = { key: 'open', tabId: undefined, address: '' };
    outcomes.lost(opening);
    expect(isRefused(outcomes, opening)).toBe(true);
    outcomes.read({ tabId: 't7', address: 'https://other.test/' }, outcomes.mark());
    expect(isRefused(outcomes, opening)).toBe(false);
  });

  test('is not seen by a look that began before it', () => {
    const outcomes = createOutcomes();
    const mark = outcomes.mark();
    outcomes.lost(step('pay'));
    outcomes.read({ tabId: 't1', address: 'https://shop.test/cart' }, mark);
    expect(isRefused(outcomes, step('pay'))).toBe(true);
  });

  test('never happens twice without a look between, whatever else is asked', () => {
    const event = fc.record({
      kind: fc.constantFrom('try', 'read', 'late read'),
      key: fc.constantFrom('pay', 'send', 'look'),
      tabId: fc.constantFrom('t1', 't2'),
      address: fc.constantFrom('https://a.test/', 'https://b.test/'),
      isLost: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const outcomes = createOutcomes();
        let unseen: Step[] = [];
        let before = { mark: 0, steps: 0 };
        for (const { kind, isLost, ...one } of events) {
          if (kind === 'try') {
            const mayHaveHappened = unseen.some(({ key, tabId, address }) => key === one.key && (tabId === one.tabId || address === one.address));
            expect(isRefused(outcomes, one)).toBe(mayHaveHappened);
            if (!mayHaveHappened && isLost) {
              outcomes.lost(one);
              unseen.push(one);
            }
          } else {
            // A late one shows the page as it was when the read before it ended.
            const { mark, steps } = kind === 'read' ? { mark: outcomes.mark(), steps: unseen.length } : before;
            outcomes.read(one, mark);
            unseen = unseen.filter(({ tabId, address }, at) => at >= steps || (tabId !== one.tabId && address !== one.address));
            before = { mark: outcomes.mark(), steps: unseen.length };
          }
        }
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });
});
