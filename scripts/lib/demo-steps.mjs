// @ts-check

/**
 * What the demo types, in order. `picture` names the moment that is kept as pictures of the app and of the page.
 * @typedef {{ say: string, picture?: string }} Step
 * @param {string} shop the address of the demo shop
 * @returns {Step[]}
 */
export const demoSteps = (shop) => [
  { say: `open ${shop}`, picture: 'shop' },
  { say: 'fill Search with rain jacket' },
  { say: 'press Enter', picture: 'results' },
  { say: 'click Harbour Rain Jacket' },
  { say: 'select Size M' },
  { say: 'click Add to cart', picture: 'added' },
  { say: `open ${shop}/cart` },
  { say: 'read', picture: 'cart' },
  { say: 'click Go to checkout' },
  // Here it ends: paying is the person's business.
  { say: 'read', picture: 'checkout' },
];
