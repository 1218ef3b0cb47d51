import { label } from './label.ts';
import { indent, layout } from './layout.ts';
import type { Selection } from './layout.ts';
import type { ViewNode } from './tree.ts';
import { quote } from './untrusted.ts';

/** Text of the surroundings that is shown with a match, in characters. */
const SURROUNDINGS = 300;
const MAJOR = new Set(['main', 'banner', 'navigation', 'contentinfo', 'complementary', 'table', 'grid', 'list', 'dialog', 'form', 'iframe']);
const MOST_OPTIONS = 30;

/** Case and diacritics do not matter. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function sizeOf(node: ViewNode): number {
  return node.name.length + node.children.reduce((sum, child) => sum + sizeOf(child), 0);
}

/** Lines with everything that holds the text, each with its row, item or block, under its headings and landmarks. */
export function find(roots: readonly ViewNode[], text: string, selection: Selection): string {
  const wanted = fold(text);
  const kept = new Set<ViewNode>();
  const options: string[] = [];
  let matches = 0;
  const keep = (node: ViewNode): void => {
    kept.add(node);
    node.children.forEach(keep);
  };
  const matchesNode = (node: ViewNode): boolean =>
    [node.name, node.states?.includes('password') ? '' : node.value, node.description, node.url].some((part) => part !== undefined && part !== '' && fold(part).includes(wanted));

  const search = (node: ViewNode, path: readonly ViewNode[]): void => {
    if (matchesNode(node)) {
      matches += 1;
      const parent = path.at(-1);
      if (node.role === 'option' && node.ref === undefined && parent) {
        kept.add(parent);
        if (options.length < MOST_OPTIONS) options.push(`option ${quote(node.name, 100)} of ${label({ ...parent, children: [] }, selection.detail)}`);
      } else {
        let unit = node;
        for (const above of [...path].reverse()) {
          if (MAJOR.has(above.role) || above.layer !== undefined || sizeOf(above) > SURROUNDINGS) break;
          unit = above;
        }
        if (sizeOf(unit) > SURROUNDINGS) kept.add(unit);
        else keep(unit);
      }
    }
    for (const child of node.children) search(child, [...path, node]);
  };
  for (const root of roots) search(root, []);
  if (wanted === '' || matches === 0) return `nothing in this view holds ${quote(text, 80)}`;
  // The heads of columns say what the cells of a found row mean.
  const withHeads = (node: ViewNode): void => {
    const first = node.role === 'table' || node.role === 'grid' ? node.children[0] : undefined;
    if (first?.children.some((cell) => cell.role === 'columnheader') && node.children.some((row) => kept.has(row) || row.children.some((cell) => kept.has(cell)))) keep(first);
    node.children.forEach(withHeads);
  };
  roots.forEach(withHeads);
  const laid = layout(roots, { ...selection, keeps: (node) => kept.has(node) });
  return [`${String(matches)} ${matches === 1 ? 'match' : 'matches'} for ${quote(text, 80)}`, ...options, ...laid.map(indent)].join('\n');
}
