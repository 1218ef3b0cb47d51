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
    const key = stepKey('browser_click', { ref: 'e12', button: 'left' });
    for (const ref of ['@e12', '[ref=e12]', 'aria-ref=e12', ' e12 ']) {
      expect(stepKey('browser_click', { button: 'left', ref, tab_id: 't3', count: undefined })).toBe(key);
    }
    expect(stepKey('browser_click', { ref: 'f1e12', button: 'left' })).not.toBe(key);
    expect(stepKey('browser_type', { ref: 'e12', text: ' a' })).not.toBe(stepKey('browser_type', { ref: 'e12', text: 'a' }));
    expect(stepKey('browser_type', { ref: 'e12', text: 'a', submit: true })).not.toBe(stepKey('browser_type', { ref: 'e12', text: 'a' }));
  });

  test('is refused in its tab and, at the same address, in every other one, until the page was read', () => {
    const outcomes = createOutcomes();
    outcomes.lost(step('pay'));
    expect(isRefused(outcomes, step('pay', 't1', 'https://shop.test/thanks'))).toBe(true);
    expect(isRefused(outcomes, step('pay', 't2'))).toBe(true);
    expect(isRefused(outcomes, step('pay', 't2', 'https://other.test/'))).toBe(false);
    expect(isRefused(outcomes, step('look'))).toBe(false);
    outcomes.read({ tabId: 't2', address: 'https://other.test/' });
    expect(isRefused(outcomes, step('pay'))).toBe(true);
    outcomes.read({ tabId: 't1', address: 'https://shop.test/orders' });
    expect(isRefused(outcomes, step('pay'))).toBe(false);
  });

  test('never happens twice without a look between, whatever else is asked', () => {
    const event = fc.record({
      kind: fc.constantFrom('try', 'read'),
      key: fc.constantFrom('pay', 'send', 'look'),
      tabId: fc.constantFrom('t1', 't2'),
      address: fc.constantFrom('https://a.test/', 'https://b.test/'),
      isLost: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const outcomes = createOutcomes();
        let unseen: Step[] = [];
        for (const { kind, isLost, ...one } of events) {
          if (kind === 'read') {
            outcomes.read(one);
            unseen = unseen.filter(({ tabId, address }) => tabId !== one.tabId && address !== one.address);
          } else {
            const mayHaveHappened = unseen.some(({ key, tabId, address }) => key === one.key && (tabId === one.tabId || address === one.address));
            expect(isRefused(outcomes, one)).toBe(mayHaveHappened);
            if (!mayHaveHappened && isLost) {
              outcomes.lost(one);
              unseen.push(one);
            }
          }
        }
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });
});
