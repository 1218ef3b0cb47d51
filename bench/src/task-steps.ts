import { nameOf } from './sites/big-shop.ts';
import type { Step } from './task.ts';

export const ADDRESS = { 'Full name': 'Ada Example', Street: 'Quay 1', City: 'Aarhus', 'Postal code': '8000', Email: 'ada@example.org' } as const;

/** The bundled demo shop: search, facets, two products, the cart, the address, the order (nothing is charged). */
export const DEMO_STEPS: readonly Step[] = [
  { do: 'open', path: '/' },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'rain jacket', isSubmitted: true },
  { do: 'select', name: 'Maximum price', option: 'Up to €80.00' },
  { do: 'click', role: 'checkbox', name: 'Yellow' },
  { do: 'click', role: 'button', name: 'Apply filters' },
  { do: 'click', role: 'link', name: 'Harbour Rain Jacket' },
  { do: 'select', name: 'Size', option: 'M' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'mug', isSubmitted: true },
  { do: 'click', role: 'link', name: 'Kelp Mug' },
  { do: 'type', role: 'spinbutton', name: 'Quantity', text: '2' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'click', role: 'link', name: 'Cart' },
  { do: 'type', role: 'spinbutton', name: 'Quantity of Kelp Mug', text: '3' },
  { do: 'click', role: 'button', name: 'Update Kelp Mug' },
  { do: 'click', role: 'link', name: 'Go to checkout' },
  { do: 'fill', fields: Object.entries(ADDRESS).map(([name, value]) => ({ role: 'textbox', name, value })) },
  { do: 'select', name: 'Country', option: 'Denmark' },
  { do: 'click', role: 'button', name: 'Place order' },
  { do: 'click', role: 'link', name: 'Back to the shop' },
];

/** A shop of the size that real ones have: three products are searched, looked at and put into the cart. */
export const BIG_STEPS: readonly Step[] = [
  { do: 'open', path: '/' },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'jacket', isSubmitted: true },
  { do: 'select', name: 'Sort by', option: 'Price' },
  { do: 'click', role: 'button', name: 'Apply filters' },
  { do: 'click', role: 'link', name: nameOf(11) },
  { do: 'select', name: 'Size', option: 'M' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'boots', isSubmitted: true },
  { do: 'click', role: 'link', name: nameOf(88) },
  { do: 'select', name: 'Size', option: 'L' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'open', path: '/' },
  { do: 'click', role: 'link', name: nameOf(10) },
  { do: 'click', role: 'link', name: 'Wheels' },
  { do: 'click', role: 'link', name: nameOf(97) },
  { do: 'select', name: 'Size', option: 'S' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'click', role: 'link', name: nameOf(11) },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'lamp', isSubmitted: true },
  { do: 'open', path: '/cart' },
];

/** What a visitor of the large shop has in the cart after these steps. */
export const BIG_CART = [{ id: 11, size: 'M' }, { id: 88, size: 'L' }, { id: 97, size: 'S' }] as const;
