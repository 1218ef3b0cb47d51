import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../src-main/demo/shop.ts';
import type { Shop } from '../../src-main/demo/shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await startShop();
});

afterEach(() => shop.close());

interface Answer { readonly status: number; readonly text: string; readonly cookies: readonly string[]; readonly location: string | null; readonly allow: string | null }

/** A browser without JavaScript: it keeps cookies and shows redirects instead of following them. */
function createVisitor() {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(shop.url + path, { ...init, headers, redirect: 'manual' });
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return { status: response.status, text: await response.text(), cookies, location: response.headers.get('location'), allow: response.headers.get('allow') };
  };
  return {
    get: (path: string) => send(path),
    post: (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) => send(path, { method: 'POST', body: new URLSearchParams(form), headers }),
    send,
  };
}

const jacket = { product: 'harbour-rain-jacket', size: 'M', quantity: '1' };
const address = { name: 'Sam Reed', street: 'Quay 1', city: 'Bergen', postalCode: '5003', country: 'Norway', email: 'sam@example.org' };
const types = (): readonly string[] => shop.log.map(({ type }) => type);
const namesIn = (text: string): readonly string[] => [...text.matchAll(/<h2 class="small"><a [^>]*>([^<]+)</gu)].map((match) => match[1] ?? '');

describe('finding things in the shop', () => {
  it('finds by words, the best name first, and says how many', async () => {
    const { text } = await createVisitor().get('/search?q=rain+jacket');
    expect(namesIn(text)[0]).toBe('Harbour Rain Jacket');
    expect(namesIn(text).length).toBeGreaterThanOrEqual(4);
    expect(text).toContain(`${String(namesIn(text).length)} products found`);
    expect(shop.log).toEqual([{ type: 'searched', query: 'rain jacket', results: namesIn(text).length }]);
  });

  it('narrows by price and colour, and sorts', async () => {
    const visitor = createVisitor();
    expect(namesIn((await visitor.get('/search?q=rain+jackets&max=80&sort=weight')).text)).toEqual(['Harbour Rain Jacket', 'Drizzle Shell', 'Anchorage Rain Jacket']);
    expect(namesIn((await visitor.get('/search?q=rain+jackets&colour=red&colour=navy&sort=price-desc')).text)).toEqual(['Squall Rain Jacket', 'Drizzle Shell']);
    expect(namesIn((await visitor.get('/search?q=submarine')).text)).toEqual([]);
    expect(namesIn((await visitor.get('/search?q=&max=x&colour=x&sort=toString')).text)).toHaveLength(24);
  });

  it('shows a product with its sizes, a sold-out one not to be chosen', async () => {
    const { text } = await createVisitor().get('/product/harbour-rain-jacket');
    expect(text).toContain('€79.00');
    expect(text).toContain('<option value="M">M</option>');
    expect(text).toContain('<option value="XL" disabled>');
    expect(shop.log).toEqual([{ type: 'viewed', product: 'harbour-rain-jacket' }]);
  });

  it('sends no text of a visitor as markup', async () => {
    const visitor = createVisitor();
    const attack = `"><script>alert('1')</script>`;
    const pages = [await visitor.get(`/search?q=${encodeURIComponent(attack)}`), await visitor.post('/login', { username: attack, password: 'x' })];
    await visitor.post('/cart', jacket);
    pages.push(await visitor.post('/order', { ...address, name: attack, email: '' }));
    for (const { text } of pages) {
      expect(text).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)');
      expect(text).not.toContain('<script>alert');
    }
  });
});

describe('the cart', () => {
  it('adds up in cents, merges what is the same, and belongs to its visitor', async () => {
    const visitor = createVisitor();
    expect((await visitor.get('/cart')).text).toContain('Your cart is empty');
    expect(await visitor.post('/cart', jacket)).toMatchObject({ status: 303, location: '/cart' });
    await visitor.post('/cart', { ...jacket, quantity: '2' });
    await visitor.post('/cart', { product: 'enamel-mug', quantity: '1' });
    expect((await visitor.get('/cart')).text).toContain('Total: €249.00');
    expect((await createVisitor().get('/cart')).text).toContain('Your cart is empty');
    expect(shop.log[0]).toMatchObject({ type: 'added', product: 'harbour-rain-jacket', size: 'M', quantity: 1, price: 7900 });
  });

  it('changes and removes lines', async () => {
    const visitor = createVisitor();
    await visitor.post('/cart', jacket);
    await visitor.post('/cart', { ...jacket, size: 'L' });
    await visitor.post('/cart/update', { ...jacket, quantity: '3' });
    await visitor.post('/cart/remove', { ...jacket, size: 'L' });
    expect((await visitor.get('/cart')).text).toContain('Total: €237.00');
    expect((await visitor.post('/cart/remove', { ...jacket, size: 'L' })).status).toBe(404);
    expect(types()).toEqual(['added', 'added', 'changed_quantity', 'removed']);
  });

  it('answers a script with the count and what was wrong', async () => {
    const visitor = createVisitor();
    const json = { accept: 'application/json' };
    expect(JSON.parse((await visitor.post('/cart', { ...jacket, quantity: '2' }, json)).text)).toMatchObject({ count: 2 });
    const wrong = await visitor.post('/cart', { ...jacket, size: '' }, json);
    expect(wrong.status).toBe(400);
    expect((JSON.parse(wrong.text) as { message: string }).message).toContain('size');
  });

  it('becomes an order only with a whole address, once, seen by its buyer only', async () => {
    const visitor = createVisitor();
    expect((await visitor.post('/order', address)).status).toBe(400);
    expect(await visitor.get('/checkout')).toMatchObject({ status: 303, location: '/cart' });
    await visitor.post('/cart', jacket);
    expect((await visitor.get('/checkout')).text).toContain('Total: €79.00');
    const incomplete = await visitor.post('/order', { ...address, city: ' ', country: 'Atlantis' });
    expect(incomplete.status).toBe(400);
    expect(incomplete.text).toContain('Please fill in: City, Country.');
    expect(shop.orders).toEqual([]);
    const { location } = await visitor.post('/order', address);
    const [order] = shop.orders;
    expect(order).toMatchObject({ total: 7900, address, lines: [{ product: 'harbour-rain-jacket', size: 'M', quantity: 1 }] });
    expect((await visitor.get(location ?? '')).text).toContain(order?.number);
    expect((await createVisitor().get(location ?? '')).status).toBe(404);
    expect((await visitor.post('/order', address)).status).toBe(400);
    expect(types()).toEqual(['added', 'checkout_viewed', 'ordered']);
  });
});

describe('signing in', () => {
  const session = ({ cookies }: Answer): string => cookies.find((cookie) => cookie.startsWith('harbour_session=')) ?? '';

  it('lasts as long as the browser, or longer where asked', async () => {
    const user = { username: 'sam', password: 'harbour-demo' };
    const short = session(await createVisitor().post('/login', user));
    const long = session(await createVisitor().post('/login', { ...user, keep: 'yes' }));
    expect(short).toContain('HttpOnly; SameSite=Lax');
    expect(short).not.toMatch(/max-age|expires/iu);
    expect(long).toContain('Max-Age=2592000');
  });

  it('is shown on every page until signing out', async () => {
    const visitor = createVisitor();
    expect(await visitor.get('/account')).toMatchObject({ status: 303, location: '/login' });
    await visitor.post('/login', { username: 'sam', password: 'harbour-demo' });
    for (const path of ['/', '/account', '/search?q=mug', '/nowhere']) expect((await visitor.get(path)).text).toContain('Signed in as sam');
    await visitor.post('/logout');
    expect((await visitor.get('/')).text).not.toContain('Signed in');
    expect(types()).toEqual(['logged_in', 'searched', 'logged_out']);
  });

  it('fails with an alert and no session', async () => {
    const failed = await createVisitor().post('/login', { username: 'sam', password: 'wrong' });
    expect(failed.status).toBe(401);
    expect(failed.text).toContain('role="alert"');
    expect(session(failed)).toBe('');
    expect(types()).toEqual(['login_failed']);
  });
});

describe('bad input', () => {
  it.each([
    ['an unknown product', { ...jacket, product: 'yacht' }, 404],
    ['a product named like a part of an object', { ...jacket, product: '__proto__' }, 404],
    ['no size', { product: jacket.product, quantity: '1' }, 400],
    ['an unknown size', { ...jacket, size: 'XXL' }, 400],
    ['a sold-out size', { ...jacket, size: 'XL' }, 400],
    ...['0', '-1', '1.5', '11', '99999999999999999999', 'many', ''].map((quantity) => [`quantity "${quantity}"`, { ...jacket, quantity }, 400] as const),
  ] as const)('%s is refused with a page and changes nothing', async (_, form, status) => {
    const visitor = createVisitor();
    const answer = await visitor.post('/cart', form);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('<h1>');
    expect((await visitor.get('/cart')).text).toContain('Your cart is empty');
    expect(shop.log).toEqual([]);
  });

  it('does not get more than ten of one thing into the cart by adding again', async () => {
    const visitor = createVisitor();
    await visitor.post('/cart', { ...jacket, quantity: '9' });
    expect((await visitor.post('/cart', { ...jacket, quantity: '2' })).status).toBe(400);
  });

  it('gets the status that fits it', async () => {
    const { get, post, send } = createVisitor();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await get('/nowhere')).status).toBe(404);
    expect((await get('/product/yacht')).status).toBe(404);
    expect((await get('/toString')).status).toBe(404);
    expect(await get('/order')).toMatchObject({ status: 405, allow: 'POST' });
    expect((await post('/search')).status).toBe(405);
    expect((await send('/cart', { method: 'DELETE' })).status).toBe(405);
    expect((await send('/cart', { method: 'POST', body: 'product=%E0%A4%A', headers: form })).status).toBe(400);
    expect((await send('/cart', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(400);
    expect((await post('/login', { username: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await get('//')).status).toBe(400);
    expect((await get('/')).status).toBe(200);
  });
});

describe('closing', () => {
  it('ends open connections and can be asked for twice', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write('POST /cart HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nhalf');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await shop.close();
    await closed;
    await shop.close();
    await expect(fetch(shop.url)).rejects.toThrow();
  });
});
