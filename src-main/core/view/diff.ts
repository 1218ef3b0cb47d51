import { DETAILS, FULL_DETAIL, label } from './label.ts';
import type { PageTree, ViewNode } from './tree.ts';
import { clip, quote } from './untrusted.ts';

/** Each thing a view can say, with where it stands, so that a line can be read alone. */
export interface Atom {
  readonly text: string;
  readonly ref: string | undefined;
  readonly place: string;
}

const PLACES = new Set(['dialog', 'alertdialog', 'navigation', 'banner', 'main', 'contentinfo', 'complementary', 'form', 'region', 'table', 'grid', 'list', 'iframe', 'alert', 'status']);
const DETAIL = DETAILS[1] ?? FULL_DETAIL;
const SILENT = new Set(['block', 'list', 'listitem', 'row', 'rowgroup', 'cell', 'gridcell', 'columnheader', 'rowheader', 'group', 'figure', 'paragraph', 'main', 'banner', 'contentinfo', 'option']);
/** Said in one with their text. */
const MESSAGES = new Set(['alert', 'status', 'tooltip', 'log', 'timer']);
const MOST = 400;

/** Everything a tree says, in document order. */
export function atomsOf(tree: PageTree): Atom[] {
  const atoms: Atom[] = [];
  let heading = '';
  const walk = (node: ViewNode, place: string): void => {
    if (node.role === 'heading') heading = node.name;
    const isSilent = SILENT.has(node.role) && node.ref === undefined;
    const isMessage = node.name === '' && MESSAGES.has(node.role) && node.children.every((child) => child.role === 'text');
    const said = node.children.map((child) => quote(child.name, DETAIL.text)).join(' ');
    const text = isSilent ? '' : isMessage ? `${node.role}: ${said}` : label(node, DETAIL);
    if (text !== '') atoms.push({ text, ref: node.ref, place: place === '' && heading !== '' && node.role !== 'heading' ? quote(heading, 40) : place });
    const isPlace = PLACES.has(node.role) && node.name !== '';
    const inner = isPlace ? `${node.role} ${quote(node.name, 40)}` : node.layer ? (node.layer === 'cover' ? 'cover over the page' : node.layer) : place;
    if (node.role !== 'combobox' && !isMessage) for (const child of node.children) walk(child, inner);
  };
  for (const root of tree.roots) walk(root, '');
  return atoms;
}

/** What to take from the old atoms and add to them to get the new ones; order does not matter. */
export function compareAtoms(before: readonly Atom[], after: readonly Atom[]): { removed: Atom[]; added: Atom[] } {
  const counts = new Map<string, number>();
  for (const atom of before) counts.set(atom.text, (counts.get(atom.text) ?? 0) + 1);
  const added: Atom[] = [];
  for (const atom of after) {
    const left = counts.get(atom.text) ?? 0;
    if (left > 0) counts.set(atom.text, left - 1);
    else added.push(atom);
  }
  const removed: Atom[] = [];
  for (const atom of [...before].reverse()) {
    const left = counts.get(atom.text) ?? 0;
    if (left === 0) continue;
    counts.set(atom.text, left - 1);
    removed.push(atom);
  }
  return { removed: removed.reverse(), added };
}

const where = (atom: Atom): string => (atom.place === '' ? '' : ` (in ${atom.place})`);

/** Added, removed and changed things in view format, one a line: `+`, `-`, `~`. */
export function renderChanges(before: PageTree, after: PageTree): { text: string; count: number } {
  const { removed, added } = compareAtoms(atomsOf(before), atomsOf(after));
  const gone = new Map(removed.filter((atom) => atom.ref !== undefined).map((atom) => [atom.ref, atom]));
  const changed = added.filter((atom) => atom.ref !== undefined && gone.has(atom.ref));
  const changedRefs = new Set(changed.map((atom) => atom.ref));
  const lines = [
    ...(before.url === after.url ? [] : [`address is now ${quote(after.url, 300)}`]),
    ...(before.title === after.title ? [] : [`title is now ${quote(after.title, 120)}`]),
    ...after.omissions.filter((omission) => !before.omissions.includes(omission)).map((omission) => `not shown: ${omission}`),
    ...changed.map((atom) => `~ ${clip(`${atom.text}${where(atom)}`, MOST)}`),
    ...added.filter((atom) => !changedRefs.has(atom.ref) || atom.ref === undefined).map((atom) => `+ ${clip(`${atom.text}${where(atom)}`, MOST)}`),
    ...removed.filter((atom) => !changedRefs.has(atom.ref) || atom.ref === undefined).map((atom) => `- ${clip(`${atom.text}${where(atom)}`, MOST)}`),
  ];
  return { text: lines.join('\n'), count: lines.length };
}
