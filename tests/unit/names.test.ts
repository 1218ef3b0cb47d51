import { describe, expect, it } from 'vitest';
import { lookUp, listNames } from '../../src-main/core/agent/names.ts';
import { suggest } from '../../src-main/core/agent/suggest.ts';
import type { PageTree, ViewNode } from '../../src-main/core/view/tree.ts';

const node = (role: string, name: string, ref?: string, extra: Partial<ViewNode> = {}): ViewNode => ({
  role, name, inView: true, children: [], ...(ref === undefined ? {} : { ref }), ...extra,
});

function tree(...roots: ViewNode[]): PageTree {
  const viewport = { width: 1280, height: 800, scrollY: 0, pageHeight: 800 };
  return { url: 'http://shop.example/', title: 'Shop', frames: [], viewport, roots, omissions: [] };
}

const shop = tree(
  node('searchbox', 'Search', 'e1'),
  node('button', 'Search', 'e2'),
  node('heading', 'Rain jacket', undefined, { level: 2 }),
  node('button', 'Add to cart', 'e3'),
  node('heading', 'Umbrella', undefined, { level: 2 }),
  node('button', 'Add to cart', 'e4'),
  node('link', 'Cart', 'e5', { url: '/cart' }),
  node('link', 'Cart', 'e6', { url: '/cart' }),
  node('combobox', 'Size', 'e7'),
  node('checkbox', 'Gift wrap *', 'e8'),
  node('button', 'Continue to payment', 'e9'),
);

describe('names in the latest view', () => {
  it('finds the one thing of a name, whatever its case and spaces', () => {
    expect(lookUp(shop, '  continue  TO payment ', 'clickable').map(({ ref }) => ref)).toEqual(['e9']);
    expect(lookUp(shop, 'Continue to payment.', 'clickable').map(({ ref }) => ref)).toEqual(['e9']);
    expect(lookUp(shop, 'continue', 'clickable').map(({ ref }) => ref)).toEqual(['e9']);
  });

  it('tells a field from a button of the same name by what is done with it', () => {
    expect(lookUp(shop, 'Search', 'field').map(({ ref }) => ref)).toEqual(['e1']);
  });

  it('returns all that a name may mean, told apart by the heading before each', () => {
    expect(lookUp(shop, 'Add to cart', 'clickable').map(({ label }) => label)).toEqual([
      'button "Add to cart", after "Rain jacket"',
      'button "Add to cart", after "Umbrella"',
    ]);
  });

  it('prefers the exact name: "Cart" is not a question although "Add to cart" holds it', () => {
    expect(lookUp(shop, 'cart', 'clickable').map(({ ref }) => ref)).toEqual(['e5']);
  });

  it('takes two links of one name to one address for one', () => {
    expect(lookUp(shop, 'Cart', 'clickable')).toHaveLength(1);
  });

  it('numbers twins that nothing tells apart', () => {
    const twins = tree(node('button', 'OK', 'e1'), node('button', 'OK', 'e2'));
    expect(lookUp(twins, 'OK', 'clickable').map(({ label }) => label)).toEqual(['button "OK", number 1 of 2', 'button "OK", number 2 of 2']);
  });

  it('ignores the mark of a required field and the word for what it is', () => {
    expect(lookUp(shop, 'gift wrap', 'tick').map(({ ref }) => ref)).toEqual(['e8']);
    expect(lookUp(shop, 'the size field', 'choice').map(({ ref }) => ref)).toEqual(['e7']);
  });

  it('takes the word for what a thing is at its word', () => {
    const page = tree(node('link', 'Sign in', 'e1', { url: '/login' }), node('button', 'Sign in', 'e2'));
    expect(lookUp(page, 'the Sign in button', 'clickable').map(({ ref }) => ref)).toEqual(['e2']);
    expect(lookUp(page, 'link Sign in', 'clickable').map(({ ref }) => ref)).toEqual(['e1']);
    expect(lookUp(page, 'Sign in', 'clickable')).toHaveLength(2);
  });

  it('takes a ref as it stands in a view', () => {
    expect(lookUp(shop, '[ref=e4]', 'clickable').map(({ ref }) => ref)).toEqual(['e4']);
  });

  it('finds nothing rather than something else', () => {
    expect(lookUp(shop, 'Checkout', 'clickable')).toEqual([]);
    expect(lookUp(shop, '', 'clickable')).toEqual([]);
    expect(listNames(shop, 'choice', 5)).toEqual(['Size']);
  });
});

describe('completion', () => {
  it('offers verbs, then the names of the page that fit the verb', () => {
    expect(suggest('cl', shop).map(({ text }) => text)).toContain('click ');
    expect(suggest('click pay', shop).map(({ text }) => text)).toEqual(['click Continue to payment']);
    expect(suggest('fill s', shop).map(({ text }) => text)).toEqual(['fill Search with ', 'fill Size with ']);
    expect(suggest('select ', shop).map(({ text }) => text)).toEqual(['select Size ']);
  });

  it('completes the last line of several', () => {
    expect(suggest('open example.org\nback', undefined)).toEqual([]);
    expect(suggest('open example.org\nrea', undefined).map(({ text }) => text)).toEqual(['read']);
  });
});
