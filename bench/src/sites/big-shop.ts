import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { words } from '../../../tests/sites/views/pages.ts';

const times = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join('');
const PRODUCTS = 240;
/** The name of a product, the same in every run. */
export const nameOf = (id: number): string => `${words(id + 40, 2)} ${String(id)}`;
const priceOf = (id: number): string => `${String(19 + ((id * 37) % 180))}.90 EUR`;

function layout(title: string, cart: number, main: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>body{margin:0;font:14px/1.4 sans-serif}.row{display:flex;gap:12px;flex-wrap:wrap}.p{width:210px;border:1px solid #ddd}.wrap{display:flex;gap:16px}.side{width:200px}.side label{display:block}main{padding:8px}</style>
<header class="row"><a href="/">Wheel &amp; Sons</a><form action="/list"><input type="search" name="q" aria-label="Search"><button>Search</button></form><a href="/cart">Cart (${String(cart)})</a><a href="#">Account</a><a href="#">Help</a></header>
<nav aria-label="Departments"><ul class="row">${times(24, (i) => `<li><a href="/list?d=${String(i)}">${words(i + 500, 2)}</a></li>`)}</ul></nav><main>${main}</main>
<footer><div class="row">${times(5, (k) => `<div><h4>${words(k + 900, 1)}</h4><ul>${times(10, (i) => `<li><a href="#${String(i)}">${words(k * 20 + i, 2)}</a></li>`)}</ul></div>`)}</div></footer>`;
}

const card = (id: number): string =>
  `<div class="p"><img src="data:," alt="" width="180" height="120"><h3><a href="/p/${String(id)}">${nameOf(id)}</a></h3><s>${priceOf(id + 3)}</s> <b>${priceOf(id)}</b><div>In stock: ${String(id % 7)}</div><div><span role="img" aria-label="${String((id % 5) + 1)} of 5 stars">★★★</span> (${String(id * 3)})</div><button type="button" aria-label="Add ${nameOf(id)} to wish list">♡</button></div>`;

function list(query: string, colours: readonly string[], sort: string): string {
  const start = (query.length * 17) % 100;
  const ids = Array.from({ length: 60 }, (_, index) => (start + index * 3) % PRODUCTS);
  const facet = (k: number): string => `<fieldset><legend>${words(k + 70, 1)}</legend>${times(9, (i) => `<label><input type="checkbox" name="c" value="${String(k)}-${String(i)}"${colours.includes(`${String(k)}-${String(i)}`) ? ' checked' : ''}> ${words(k * 9 + i, 1)} ${String(k)}${String(i)} (${String(i * 13 + 2)})</label>`)}</fieldset>`;
  return `<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="#">${query}</a></nav><div class="wrap"><form class="side" action="/list" aria-label="Filters"><input type="hidden" name="q" value="${query}"><label>Price up to <input type="range" name="max" min="0" max="300" value="150"></label><label>Sort by <select name="sort"><option>Relevance</option><option${sort === 'Price' ? ' selected' : ''}>Price</option></select></label>${times(6, facet)}<button>Apply filters</button></form><div><h1>Results for ${query}</h1><p>${String(600 - colours.length * 211)} products</p><div class="row">${ids.map(card).join('')}</div><nav aria-label="Pages">${times(9, (i) => `<a href="?q=${query}&page=${String(i)}">${String(i + 1)}</a> `)}</nav></div></div>`;
}

function product(id: number): string {
  return `<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/list?q=wheel">Wheels</a></nav><div class="wrap"><img src="data:," alt="${nameOf(id)}" width="400" height="300"><div><h1>${nameOf(id)}</h1><p><b>${priceOf(id)}</b> incl. VAT</p><p>${words(id, 60)}</p><form method="post" action="/add"><input type="hidden" name="id" value="${String(id)}"><label>Size <select name="size"><option>S</option><option>M</option><option>L</option></select></label><label>Quantity <input type="number" name="n" value="1" min="1"></label><button>Add to cart</button></form></div></div>
<h2>Reviews</h2>${times(12, (i) => `<article><h3>${words(i + id, 5)}</h3><span role="img" aria-label="${String((i % 5) + 1)} of 5 stars">★</span><p>${words(i * 7 + id, 45)}</p><button type="button">Helpful (${String(i)})</button><button type="button">Report</button></article>`)}<h2>Others bought</h2><div class="row">${times(20, (i) => card((id + i * 11) % PRODUCTS))}</div>`;
}

interface Item {
  readonly id: number;
  readonly size: string;
}

export interface BigShop {
  readonly url: string;
  /** What each visitor has in the cart, in the order in which they came. */
  readonly carts: ReadonlyMap<string, readonly Item[]>;
  close(): Promise<void>;
}

/** A shop of the size that real ones have: menus, facets, sixty products a page, reviews and recommendations. */
export async function startBigShop(): Promise<BigShop> {
  const carts = new Map<string, Item[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://shop');
      const known = /visitor=([\w-]+)/u.exec(request.headers.cookie ?? '')?.[1];
      const visitor = known ?? randomUUID();
      if (known === undefined) response.setHeader('set-cookie', `visitor=${visitor}; Path=/`);
      const cart = carts.get(visitor) ?? [];
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const send = (title: string, main: string): void => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(layout(title, cart.length, main));
      if (url.pathname === '/add') {
        carts.set(visitor, [...cart, { id: Number(form.get('id')), size: form.get('size') ?? '' }]);
        response.writeHead(303, { location: '/cart' }).end();
      } else if (url.pathname === '/cart') {
        send('Cart', `<h1>Your cart</h1>${cart.map(({ id, size }) => `<div class="row"><a href="/p/${String(id)}">${nameOf(id)}</a> <span>Size ${size}</span> <b>${priceOf(id)}</b> <button>Remove ${nameOf(id)}</button></div>`).join('')}<a href="#">Go to checkout</a><h2>You may like</h2><div class="row">${times(20, (i) => card(i * 9))}</div>`);
      } else if (url.pathname.startsWith('/p/')) {
        const id = Number(url.pathname.slice(3));
        send(nameOf(id), product(id));
      } else if (url.pathname === '/list') {
        send('Results', list(url.searchParams.get('q') ?? 'all', url.searchParams.getAll('c'), url.searchParams.get('sort') ?? ''));
      } else if (url.pathname === '/') {
        send('Wheel & Sons', `<h1>Welcome</h1><div class="row">${times(40, (i) => card(i * 5))}</div>`);
      } else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    carts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
