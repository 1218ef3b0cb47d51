import { findProduct } from './catalogue.ts';
import type { Product } from './catalogue.ts';
import type { Address } from './events.ts';
import { readQuantity } from './forms.ts';
import { addressFields, cartPage, checkoutPage, countries, thanksPage } from './pages-cart.ts';
import { page, problem, redirect } from './reply.ts';
import type { Handler, Reply, Route } from './reply.ts';
import { maxQuantity, quantityOf, totalOf } from './state.ts';

type Item = { readonly product: Product; readonly size: string | undefined } | { readonly wrong: Reply };

const quantityProblem = problem(400, 'That quantity does not work', `Please give a whole number from 1 to ${String(maxQuantity)}.`);
const emptyProblem = problem(400, 'Your cart is empty', 'There is nothing to order yet.');
const notInCart = problem(404, 'Not in your cart', 'This product is not in your cart.');

function readItem(form: URLSearchParams): Item {
  const product = findProduct(form.get('product') ?? '');
  if (product === undefined) return { wrong: problem(404, 'No such product', 'The shop does not have this product.') };
  if (product.sizes.length === 0) return { product, size: undefined };
  const size = product.sizes.find(({ label }) => label === form.get('size'));
  if (size === undefined) return { wrong: problem(400, 'Choose a size', `Please choose a size for ${product.name}.`) };
  if (size.isSoldOut) return { wrong: problem(400, 'Sold out', `${product.name} is sold out in size ${size.label}.`) };
  return { product, size: size.label };
}

const add: Handler = ({ form, visitor, wantsJson }, state) => {
  const item = readItem(form);
  if ('wrong' in item) return item.wrong;
  const { product, size } = item;
  const quantity = readQuantity(form.get('quantity') ?? '1', maxQuantity);
  const had = quantityOf(state.cart(visitor), product, size);
  if (quantity === undefined || had + quantity > maxQuantity) return quantityProblem;
  state.setQuantity(visitor, product, size, had + quantity);
  state.record({ type: 'added', product: product.slug, size, quantity, price: product.price, visitor });
  if (!wantsJson) return redirect('/cart');
  const count = state.cart(visitor).reduce((sum, line) => sum + line.quantity, 0);
  return { type: 'json', status: 200, value: { message: `${product.name}${size === undefined ? '' : `, size ${size},`} was added to your cart.`, count } };
};

const update: Handler = ({ form, visitor }, state) => {
  const item = readItem(form);
  if ('wrong' in item) return item.wrong;
  const { product, size } = item;
  const quantity = readQuantity(form.get('quantity'), maxQuantity);
  if (quantity === undefined) return quantityProblem;
  if (quantityOf(state.cart(visitor), product, size) === 0) return notInCart;
  state.setQuantity(visitor, product, size, quantity);
  state.record({ type: 'changed_quantity', product: product.slug, size, quantity, visitor });
  return redirect('/cart');
};

const remove: Handler = ({ form, visitor }, state) => {
  const item = readItem(form);
  if ('wrong' in item) return item.wrong;
  const { product, size } = item;
  if (quantityOf(state.cart(visitor), product, size) === 0) return notInCart;
  state.setQuantity(visitor, product, size, 0);
  state.record({ type: 'removed', product: product.slug, size, visitor });
  return redirect('/cart');
};

const viewCheckout: Handler = ({ visitor }, state) => {
  const lines = state.cart(visitor);
  if (lines.length === 0) return redirect('/cart');
  const total = totalOf(lines);
  state.record({ type: 'checkout_viewed', total });
  return page('Checkout', checkoutPage(lines, total));
};

const placeOrder: Handler = ({ form, visitor }, state) => {
  const lines = state.cart(visitor);
  if (lines.length === 0) return emptyProblem;
  const read = (key: keyof Address): string => (form.get(key) ?? '').trim().slice(0, 200);
  const address: Address = {
    name: read('name'), street: read('street'), city: read('city'), postalCode: read('postalCode'), country: read('country'), email: read('email'),
  };
  const wrong = [...addressFields.map(({ key }) => key), 'country' as const].filter((key) => {
    if (key === 'country') return !countries.some((country) => country === address.country);
    return key === 'email' ? !/^[^\s@]+@[^\s@]+$/u.test(address.email) : address[key] === '';
  });
  if (wrong.length > 0) return page('Checkout', checkoutPage(lines, totalOf(lines), { address, wrong }), 400);
  const { number, total } = state.order(visitor, address);
  state.record({ type: 'ordered', total, number });
  return redirect(`/order/${number}`);
};

const viewOrder: Handler = ({ name, visitor }, { orders }) => {
  const order = orders.find(({ number, visitor: buyer }) => number === name && buyer === visitor);
  return order === undefined ? problem(404, 'No such order', 'There is no order of yours with this number.') : page('Thank you', thanksPage(order));
};

const viewCart: Handler = ({ visitor }, state) => {
  const lines = state.cart(visitor);
  return page('Your cart', cartPage(lines, totalOf(lines)));
};

export const cartRoutes: Readonly<Record<string, Route>> = {
  '/cart': { GET: viewCart, POST: add },
  '/cart/update': { POST: update },
  '/cart/remove': { POST: remove },
  '/checkout': { GET: viewCheckout },
  '/order': { POST: placeOrder },
  '/order/*': { GET: viewOrder },
};
