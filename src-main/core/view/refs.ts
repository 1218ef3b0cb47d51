import { AppFailure } from '../../../src-preload/contract/errors.ts';
import { eachNode } from './tree.ts';
import type { PageTree, ViewNode } from './tree.ts';

const REF = /^\[?\s*(?:@|(?:aria-)?ref\s*=\s*)?\s*["']?((?:f[1-9]\d{0,6})?e[1-9]\d{0,8})["']?\s*\]?$/iu;

/** The plain ref in what a caller wrote (`e12`, `f1e3`, `@e12`, `[ref=e12]`, `aria-ref=e12`), or undefined. */
export function parseRef(text: string): string | undefined {
  return REF.exec(text.trim())?.[1]?.toLowerCase();
}

const indexes = new WeakMap<PageTree, ReadonlyMap<string, ViewNode>>();

/** All nodes of a tree that have a ref. Built once per tree. */
export function refIndex(tree: PageTree): ReadonlyMap<string, ViewNode> {
  const known = indexes.get(tree);
  if (known) return known;
  const index = new Map<string, ViewNode>();
  eachNode(tree.roots, (node) => {
    if (node.ref !== undefined) index.set(node.ref, node);
  });
  indexes.set(tree, index);
  return index;
}

/** The node that a ref names in the latest view. Throws `no_snapshot`, `invalid_input` or `stale_ref`. */
export function findRef(tree: PageTree | undefined, ref: string): ViewNode {
  const plain = parseRef(ref);
  if (plain === undefined) {
    throw new AppFailure({ code: 'invalid_input', message: `${JSON.stringify(ref.slice(0, 40))} is not a ref; refs look like e12 or f1e3.` });
  }
  if (!tree) throw new AppFailure({ code: 'no_snapshot', message: `There is no view of this tab yet, so ${plain} names nothing.` });
  const node = refIndex(tree).get(plain);
  if (!node) throw new AppFailure({ code: 'stale_ref', message: `${plain} is not in the latest view of this tab.` });
  return node;
}
