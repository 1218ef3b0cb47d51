import { describe, expect, it } from 'vitest';
import { claimed, isTrueAndDone, seen } from '../../scripts/lib/demo-claims.mjs';

const tool = (text: string) => ({ who: 'tool', text });
const transcript = [
  tool('pressed Enter · address is now "/search?q=rain+jacket"'),
  tool('clicked link "Harbour Rain Jacket" · address is now "/product/harbour-rain-jacket"'),
  tool('clicked button "Add to cart" · message "Harbour Rain Jacket, size M, was added to your cart."'),
  { who: 'assistant', text: 'Place order\nOrder summary\nHarbour Rain Jacket, size M 1 × €79.00\n\nTotal: €79.00' },
];
const log = [
  { type: 'searched', query: 'rain jacket', results: 5 },
  { type: 'viewed', product: 'harbour-rain-jacket' },
  { type: 'added', product: 'harbour-rain-jacket', size: 'M', quantity: 1, price: 7900, visitor: 'v' },
  { type: 'checkout_viewed', total: 7900 },
];
const added = { type: 'added', product: 'harbour-rain-jacket', size: 'M', quantity: 1, price: 7900 };

describe('the verdict of the demo', () => {
  it('is good when the shop saw what the transcript says', () => {
    expect(isTrueAndDone(claimed(transcript), seen(log, 0))).toBe(true);
  });

  it.each([
    ['saw another size', log.map((event) => (event.type === 'added' ? { ...event, size: 'L' } : event)), 0],
    ['saw another price', log.map((event) => (event.type === 'added' ? { ...event, price: 8900 } : event)), 0],
    ['saw nothing put into the cart', log.filter(({ type }) => type !== 'added'), 0],
    ['saw the item twice', [...log, added], 0],
    ['saw an order in its log', [...log, { type: 'ordered', total: 7900, number: '1' }], 0],
    ['holds an order that nobody logged', log, 1],
    ['saw something that the transcript does not tell', [...log, { type: 'removed', product: 'harbour-rain-jacket' }], 0],
  ])('is bad when the shop %s', (_, events, orders) => {
    expect(isTrueAndDone(claimed(transcript), seen(events, orders))).toBe(false);
  });

  it('is bad when nothing was done, although both accounts then agree', () => {
    expect(isTrueAndDone(claimed([]), seen([], 0))).toBe(false);
  });

  it('is bad when the assistant went on to pay, even though it says so', () => {
    const paid = claimed([...transcript, tool('clicked button "Place order" · address is now "/thanks"')]);
    expect(isTrueAndDone(paid, seen([...log, { type: 'ordered', total: 7900, number: '1' }], 1))).toBe(false);
  });
});
