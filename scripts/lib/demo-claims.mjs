// @ts-check
import { isDeepStrictEqual } from 'node:util';

/**
 * What happened in the shop, told twice: by the transcript that the person reads and by the shop's own log.
 * @typedef {{ product: string, size: string, quantity: number, price: number }} Line prices are cents
 * @typedef {{ searched: string[], viewed: string[], added: Line[], checkoutTotals: number[], orders: number, other: string[] }} Account
 * @typedef {{ who: string, text: string }} Entry
 * @typedef {{ type: string, [detail: string]: any }} ShopEvent
 */

/** @param {readonly Entry[]} transcript @returns {Account} */
export function claimed(transcript) {
  const tools = transcript.filter(({ who }) => who === 'tool').map(({ text }) => text).join('\n');
  const readings = transcript.filter(({ who }) => who === 'assistant').map(({ text }) => text);
  const atCheckout = readings.filter((text) => text.includes('Order summary'));
  return {
    searched: all(tools, /address is now "\/search\?q=([^"&]*)"/g).map(([query = '']) => decodeURIComponent(query.replaceAll('+', ' '))),
    viewed: all(tools, /address is now "\/product\/([^"]+)"/g).map(([slug = '']) => slug),
    added: all(tools, /message "(.+?), size (\S+), was added to your cart/g).map(([name = '', size = '']) => lineOf(name, size, atCheckout)),
    checkoutTotals: atCheckout.flatMap((text) => all(text, /Total: €([\d.,]+)/g).map(([total = '']) => cents(total))),
    orders: all(tools, /button "(Place order)"/gi).length,
    other: [],
  };
}

/** @param {readonly ShopEvent[]} log @param {number} orders how many the shop has @returns {Account} */
export function seen(log, orders) {
  const of = (/** @type {string} */ type) => log.filter((event) => event.type === type);
  const told = ['searched', 'viewed', 'added', 'checkout_viewed', 'ordered'];
  return {
    searched: of('searched').map(({ query }) => query),
    viewed: of('viewed').map(({ product }) => product),
    added: of('added').map(({ product, size, quantity, price }) => ({ product, size, quantity, price })),
    checkoutTotals: of('checkout_viewed').map(({ total }) => total),
    orders: Math.max(orders, of('ordered').length),
    other: log.map(({ type }) => type).filter((type) => !told.includes(type)),
  };
}

/**
 * The demo has succeeded when both accounts are the same, and tell of one thing in the cart, carried to the checkout, not paid.
 * @param {Account} claim
 * @param {Account} fact
 */
export function isTrueAndDone(claim, fact) {
  return isDeepStrictEqual(claim, fact) && fact.added.length === 1 && fact.checkoutTotals.length === 1 && fact.orders === 0;
}

/** The order summary says what quantity and price of it are in the cart. */
/** @param {string} name @param {string} size @param {readonly string[]} summaries @returns {Line} */
function lineOf(name, size, summaries) {
  const row = summaries.flatMap((text) => text.split('\n')).find((line) => line.startsWith(`${name}, size ${size} `));
  const [, quantity = '0', price = ''] = /(\d+) × €([\d.,]+)/.exec(row ?? '') ?? [];
  return { product: name.toLowerCase().replaceAll(' ', '-'), size, quantity: Number(quantity), price: cents(price) };
}

/** @param {string} text @param {RegExp} pattern @returns {string[][]} the groups of every match */
function all(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match.slice(1));
}

/** @param {string} amount such as 79.00 */
function cents(amount) {
  return Number(amount.replaceAll(/\D/g, ''));
}
