import type { Contestant } from './contestants.ts';
import { tokens, tokensSent } from './numbers.ts';
import type { Sent } from './numbers.ts';
import { withoutPage } from '../../src-main/core/view/elide.ts';

type Step =
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'type'; readonly role: string; readonly name: string; readonly text: string; readonly submit: boolean }
  | { readonly do: 'click'; readonly role: string; readonly name: string }
  /** A product of the page, by its number in the list. */
  | { readonly do: 'link'; readonly nth: number }
  | { readonly do: 'select'; readonly name: string; readonly option: string };

/** Three things are searched, looked at and put into the cart: the same twenty steps for everybody. */
const STEPS: readonly Step[] = [
  { do: 'open', path: '/' },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'jacket', submit: true },
  { do: 'select', name: 'Sort by', option: 'Price' },
  { do: 'click', role: 'button', name: 'Apply filters' },
  { do: 'link', nth: 3 },
  { do: 'select', name: 'Size', option: 'M' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'boots', submit: true },
  { do: 'link', nth: 1 },
  { do: 'select', name: 'Size', option: 'L' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'open', path: '/' },
  { do: 'link', nth: 2 },
  { do: 'click', role: 'link', name: 'Wheels' },
  { do: 'link', nth: 4 },
  { do: 'select', name: 'Size', option: 'S' },
  { do: 'click', role: 'button', name: 'Add to cart' },
  { do: 'link', nth: 0 },
  { do: 'type', role: 'searchbox', name: 'Search', text: 'lamp', submit: true },
  { do: 'open', path: '/cart' },
];

export interface TaskFigures {
  /** Tokens that a model is sent in all, each step with the schemas and the conversation so far. */
  readonly tokens: number;
  readonly ms: number;
}

interface Seeker {
  see(view: string): void;
  ref(role: string, name: string): Promise<string>;
  product(nth: number): Promise<string>;
}

/** Products are links named by two words and a number. */
const PRODUCT = /link "([A-Z][a-z]+ [a-z]+ \d+)/gu;

function seeker(one: Contestant): Seeker {
  let view = '';
  const ref = async (role: string, name: string): Promise<string> => {
    const known = one.refOf(view, role, name);
    if (known !== undefined) return known;
    // What is not on the first page is looked for by its name, where that is possible.
    view = one.find === undefined ? await one.snapshot() : await one.find(name);
    const found = one.refOf(view, role, name);
    if (found === undefined) throw new Error(`${one.name} shows no ${role} "${name}":\n${view.slice(0, 3_000)}`);
    return found;
  };
  return {
    see(next) {
      view = next;
    },
    ref,
    product: async (nth) => {
      const products = (): string[] => [...new Set([...view.matchAll(PRODUCT)].map((match) => match[1] ?? ''))];
      if (products().length <= nth) view = await one.snapshot();
      const names = products();
      return ref('link', names[nth] ?? 'a product');
    },
  };
}

/** Runs the steps; a view that a step needed and did not have is a result of its own, which the model is sent as well. */
export async function measureTask(one: Contestant, shop: string): Promise<TaskFigures> {
  const results: Sent[] = [];
  const noted = (view: string): string => {
    results.push({ text: view, stub: withoutPage(view) });
    return view;
  };
  const { find } = one;
  const seek = seeker({
    ...one,
    snapshot: async () => noted(await one.snapshot()),
    ...(find === undefined ? {} : { find: async (text: string) => noted(await find(text)) }),
  });
  const start = performance.now();
  for (const step of STEPS) {
    const call = JSON.stringify(step);
    let view: string;
    if (step.do === 'open') view = await one.navigate(shop + step.path);
    else if (step.do === 'select') view = await one.select(await seek.ref('combobox', step.name), step.option);
    else if (step.do === 'type') view = await one.type(await seek.ref(step.role, step.name), step.text, step.submit);
    else if (step.do === 'link') view = await one.click(await seek.product(step.nth));
    else view = await one.click(await seek.ref(step.role, step.name));
    seek.see(view);
    results.push({ text: `${call}\n${view}`, stub: `${call}\n${withoutPage(view)}` });
  }
  const ms = performance.now() - start;
  // Ours shows the latest whole view and what changed since; an MCP client keeps all that a peer answers.
  const isOurs = one.find !== undefined;
  const isWhole = (index: number): boolean => !/\nchanges:\n|\n\d+ match/u.test(results[index]?.text ?? '') && /<page nonce=/u.test(results[index]?.text ?? '');
  const keeps = (index: number, until: number): boolean => {
    if (!isOurs) return true;
    for (let later = index + 1; later <= until; later += 1) if (isWhole(later)) return false;
    return true;
  };
  return { tokens: tokensSent(tokens(one.schemas), results, keeps), ms };
}
