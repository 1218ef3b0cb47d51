import type { PricedLine } from './state.ts';
import type { Address, Order } from './events.ts';
import { formatPrice, html } from './html.ts';
import type { Html } from './html.ts';

export const countries = ['Denmark', 'France', 'Germany', 'Ireland', 'Netherlands', 'Norway', 'Sweden', 'United Kingdom'] as const;

function nameOf({ product, size }: PricedLine): string {
  return size === undefined ? product.name : `${product.name}, size ${size}`;
}

function hidden({ product, size }: PricedLine): Html {
  return html`<input type="hidden" name="product" value="${product.slug}">${size !== undefined && html`<input type="hidden" name="size" value="${size}">`}`;
}

export function cartPage(lines: readonly PricedLine[], total: number): Html {
  if (lines.length === 0) return html`<h1>Your cart</h1><p>Your cart is empty. <a href="/">Look around the shop</a>.</p>`;
  return html`<h1>Your cart</h1>
<div class="panel scroll"><table><thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Remove</th><th scope="col" class="price">Sum</th></tr></thead>
<tbody>${lines.map((line, index) => html`<tr><th scope="row"><a href="/product/${line.product.slug}">${line.product.name}</a>${line.size !== undefined && html`<br><span class="quiet">Size ${line.size}</span>`}</th>
<td>${formatPrice(line.product.price)}</td>
<td><form class="row" method="post" action="/cart/update">${hidden(line)}<label class="sr" for="quantity-${index}">Quantity of ${nameOf(line)}</label>
<input class="count" id="quantity-${index}" name="quantity" type="number" min="1" max="10" value="${line.quantity}" required><button class="button plain">Update<span class="sr"> ${nameOf(line)}</span></button></form></td>
<td><form method="post" action="/cart/remove">${hidden(line)}<button class="button plain">Remove<span class="sr"> ${nameOf(line)}</span></button></form></td>
<td class="price">${formatPrice(line.product.price * line.quantity)}</td></tr>
`)}</tbody></table></div>
<div class="stack"><p class="price big">Total: ${formatPrice(total)}</p><a class="button" href="/checkout">Go to checkout</a></div>`;
}

export const addressFields: readonly { readonly key: Exclude<keyof Address, 'country'>; readonly label: string; readonly autocomplete: string }[] = [
  { key: 'name', label: 'Full name', autocomplete: 'name' },
  { key: 'street', label: 'Street', autocomplete: 'street-address' },
  { key: 'city', label: 'City', autocomplete: 'address-level2' },
  { key: 'postalCode', label: 'Postal code', autocomplete: 'postal-code' },
  { key: 'email', label: 'Email', autocomplete: 'email' },
];

export interface CheckoutEntry { readonly address: Address; readonly wrong: readonly (keyof Address)[] }

export function checkoutPage(lines: readonly PricedLine[], total: number, entry?: CheckoutEntry): Html {
  const isWrong = (key: keyof Address): boolean => entry?.wrong.includes(key) === true;
  const field = ({ key, label, autocomplete }: (typeof addressFields)[number]): Html => html`<div class="field"><label for="${key}">${label}</label>
<input id="${key}" name="${key}" type="${key === 'email' ? 'email' : 'text'}" autocomplete="${autocomplete}" maxlength="200" value="${entry?.address[key]}" required${isWrong(key) && html` aria-invalid="true"`}></div>`;
  const country = html`<div class="field"><label for="country">Country</label><select id="country" name="country" autocomplete="country-name" required${isWrong('country') && html` aria-invalid="true"`}>
<option value="">Choose a country</option>${countries.map((name) => html`<option${name === entry?.address.country && html` selected`}>${name}</option>`)}</select></div>`;
  const labels = addressFields.filter(({ key }) => isWrong(key)).map(({ label }) => label).concat(isWrong('country') ? ['Country'] : []);
  return html`<h1>Checkout</h1>${labels.length > 0 && html`<p class="note bad" role="alert">Please fill in: ${labels.join(', ')}.</p>`}
<div class="split even"><section class="stack wide" aria-labelledby="delivery"><h2 id="delivery">Delivery</h2>
<form class="stack wide" method="post" action="/order">${addressFields.slice(0, 4).map(field)}${country}${addressFields.slice(4).map(field)}<p><button class="button">Place order</button></p></form></section>
<section class="panel stack wide" aria-labelledby="summary"><h2 id="summary">Order summary</h2>${summary(lines)}<p class="price big">Total: ${formatPrice(total)}</p><p><a href="/cart">Change the cart</a></p></section></div>`;
}

function summary(lines: readonly PricedLine[]): Html {
  return html`<table><tbody>${lines.map((line) => html`<tr><th scope="row">${nameOf(line)}</th><td>${line.quantity} ×</td><td class="price">${formatPrice(line.product.price * line.quantity)}</td></tr>`)}</tbody></table>`;
}

export function thanksPage(order: Order): Html {
  return html`<h1>Thank you, ${order.address.name}</h1>
<div class="panel stack"><p>Your order number is <strong>${order.number}</strong>.</p><p class="price big">Total: ${formatPrice(order.total)}</p>
<p>This is a demo: nothing is charged or sent.</p><a class="button plain" href="/">Back to the shop</a></div>`;
}
