import { categories, colours, products } from './catalogue.ts';
import type { Product } from './catalogue.ts';
import { formatPrice, html } from './html.ts';
import type { Html } from './html.ts';
import { picture } from './pictures.ts';
import { maxPrices, sorts } from './search.ts';
import type { Search } from './search.ts';

function cards(list: readonly Product[], heading: 'h2' | 'h3'): Html {
  return html`<ul class="grid">${list.map((product) => {
    const link = html`<a href="/product/${product.slug}">${product.name}</a>`;
    return html`<li><article class="card">${picture(product.shape, product.colour)}
${heading === 'h2' ? html`<h2 class="small">${link}</h2>` : html`<h3>${link}</h3>`}
<p class="quiet">${capital(product.colour)} · ${product.weight} g</p>
<p class="price">${formatPrice(product.price)}</p></article></li>
`;
  })}</ul>`;
}

export function homePage(): Html {
  const featured = categories.flatMap(({ shape }) => products.filter((product) => product.shape === shape).slice(0, shape === 'jacket' ? 3 : 1));
  return html`<div class="hero"><h1>Good things for wet days</h1>
<p>Jackets, knitwear and quiet objects for life beside the water, made to be used for a long time.</p></div>
<section class="stack wide" aria-labelledby="categories"><h2 id="categories">Categories</h2>
<ul class="grid small">${categories.map(({ name, shape }) => html`<li><div class="card">${picture(shape, colours[categories.findIndex((other) => other.name === name)] ?? 'grey')}
<a href="/search?q=${encodeURIComponent(name)}">${name}</a></div></li>`)}</ul></section>
<section class="stack wide" aria-labelledby="featured"><h2 id="featured">Featured</h2>${cards(featured, 'h3')}</section>`;
}

export function searchPage(search: Search, found: readonly Product[]): Html {
  const count = `${String(found.length)} ${found.length === 1 ? 'product' : 'products'}`;
  return html`<div><h1>${search.query === '' ? 'All products' : `Results for “${search.query}”`}</h1>
<p class="quiet">${count} found</p></div>
<div class="split"><form class="panel stack" action="/search" aria-label="Filters">
<input type="hidden" name="q" value="${search.query}">
<div class="field"><label for="max">Maximum price</label><select id="max" name="max"><option value="">Any price</option>${maxPrices.map((price) =>
    html`<option value="${price / 100}"${selected(price === search.maxPrice)}>Up to ${formatPrice(price)}</option>`)}</select></div>
<fieldset><legend>Colour</legend>${colours.map((colour) => html`<div class="check"><input type="checkbox" id="colour-${colour}" name="colour" value="${colour}"${
    search.colours.includes(colour) && html` checked`}><label for="colour-${colour}">${capital(colour)}</label></div>`)}</fieldset>
<div class="field"><label for="sort">Sort by</label><select id="sort" name="sort">${Object.entries(sorts).map(([value, label]) =>
    html`<option value="${value}"${selected(value === search.sort)}>${label}</option>`)}</select></div>
<button class="button plain">Apply filters</button></form>
${found.length === 0 ? html`<p>Nothing fits. Try fewer words or fewer filters, or <a href="/search">see all products</a>.</p>` : cards(found, 'h2')}</div>`;
}

export function productPage(product: Product): Html {
  const size = product.sizes.length > 0 && html`<div class="field"><label for="size">Size</label><select id="size" name="size" required>
<option value="">Choose a size</option>${product.sizes.map(({ label, isSoldOut }) => isSoldOut
    ? html`<option value="${label}" disabled>${label} (sold out)</option>` : html`<option value="${label}">${label}</option>`)}</select></div>`;
  return html`<div class="split even">${picture(product.shape, product.colour, `${product.name} in ${product.colour}`)}
<div class="stack"><p><a href="/search?q=${encodeURIComponent(product.category)}">${product.category}</a></p>
<h1>${product.name}</h1><p class="price big">${formatPrice(product.price)}</p><p>${product.description}</p>
<dl><dt>Colour</dt><dd>${capital(product.colour)}</dd><dt>Weight</dt><dd>${product.weight} g</dd></dl>
<form class="stack narrow" method="post" action="/cart" data-add><input type="hidden" name="product" value="${product.slug}">${size}
<div class="field"><label for="quantity">Quantity</label><input class="count" id="quantity" name="quantity" type="number" min="1" max="10" value="1" required></div>
<button class="button">Add to cart</button></form>
<p class="note" role="status" aria-live="polite"></p></div></div>`;
}

function selected(isSelected: boolean): Html | false {
  return isSelected && html` selected`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
