import { colours, products } from './catalogue.ts';
import type { Colour, Product } from './catalogue.ts';

export const maxPrices = [2000, 5000, 8000, 12000] as const;
export const sorts = { relevance: 'Best match', price: 'Price, low to high', 'price-desc': 'Price, high to low', weight: 'Lightest first', name: 'Name' } as const;
export type Sort = keyof typeof sorts;

export interface Search {
  readonly query: string;
  /** Cents, inclusive. */
  readonly maxPrice: number | undefined;
  /** None means all. */
  readonly colours: readonly Colour[];
  readonly sort: Sort;
}

/** An unknown facet value is as good as none: a search address never fails. */
export function readSearch(params: URLSearchParams): Search {
  const sort = params.get('sort') ?? '';
  const wanted = params.getAll('colour');
  return {
    query: (params.get('q') ?? '').trim().slice(0, 200),
    maxPrice: maxPrices.find((price) => String(price / 100) === params.get('max')),
    colours: colours.filter((colour) => wanted.includes(colour)),
    sort: isSort(sort) ? sort : 'relevance',
  };
}

function isSort(text: string): text is Sort {
  return Object.hasOwn(sorts, text);
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/u, '') : word));
}

/** How often the words begin a word of the name (twice as good) or of the rest; 0 if one is nowhere. */
function relevance(product: Product, words: readonly string[]): number {
  const name = wordsOf(product.name);
  const rest = wordsOf(`${product.category} ${product.colour} ${product.description}`);
  const scores = words.map((word) => {
    if (name.some((other) => other.startsWith(word))) return 2;
    return rest.some((other) => other.startsWith(word)) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum: number, score) => sum + score, 1);
}

export function findProducts(search: Search): readonly Product[] {
  const words = wordsOf(search.query);
  if (search.query !== '' && words.length === 0) return [];
  const found = products
    .map((product) => ({ product, score: relevance(product, words) }))
    .filter(({ product, score }) =>
      score > 0 &&
      (search.maxPrice === undefined || product.price <= search.maxPrice) &&
      (search.colours.length === 0 || search.colours.includes(product.colour)));
  // Sorting is stable: equal ones keep the order of the catalogue.
  found.sort((a, b) => {
    switch (search.sort) {
      case 'relevance': return b.score - a.score;
      case 'price': return a.product.price - b.product.price;
      case 'price-desc': return b.product.price - a.product.price;
      case 'weight': return a.product.weight - b.product.weight;
      case 'name': return a.product.name.localeCompare(b.product.name, 'en');
    }
  });
  return found.map(({ product }) => product);
}
