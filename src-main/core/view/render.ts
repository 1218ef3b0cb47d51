import { find } from './find.ts';
import { DETAILS, FULL_DETAIL } from './label.ts';
import type { Detail } from './label.ts';
import { indent, layout } from './layout.ts';
import type { Line, Selection } from './layout.ts';
import { findRef } from './refs.ts';
import { VIEW_PAGE } from './target.ts';
import type { RenderedView, ViewRequest } from './target.ts';
import { readingText } from './reading.ts';
import { eachNode } from './tree.ts';
import type { PageTree, ViewNode } from './tree.ts';
import { clip, quote } from './untrusted.ts';

/** The first page of a view goes on after the viewport up to this length. */
const FIRST_PAGE = 4_000;
/** What layers, messages and the viewport may take at each detail; the last ones may fill the page. */
const ROOM_AT = [3_700, 4_200, 4_800, 5_400];
const LONGEST_IN = 60;
const LONGEST_OUT = 5;
const ROOM = 150;
const MESSAGE = 400;

/** The whole of a view, and where its most important part ends. */
interface Whole {
  readonly text: string;
  readonly top: number;
}

function layersOf(tree: PageTree): ViewNode[] {
  const found: ViewNode[] = [];
  const search = (nodes: readonly ViewNode[]): void => {
    for (const node of nodes) {
      if (node.layer !== undefined && node.inView) found.push(node);
      else search(node.children);
    }
  };
  search(tree.roots);
  // What comes later in the document lies above.
  return found.reverse();
}

function textOf(node: ViewNode): string {
  return [node.name, ...node.children.map(textOf)].filter(Boolean).join(' ');
}

function messagesOf(tree: PageTree, layers: ReadonlySet<ViewNode>): ViewNode[] {
  const found: ViewNode[] = [];
  const search = (nodes: readonly ViewNode[]): void => {
    for (const node of nodes) {
      if (layers.has(node)) continue;
      if (node.isLive) {
        const length = textOf(node).length;
        if (length > 0 && length <= MESSAGE) found.push(node);
      } else search(node.children);
    }
  };
  search(tree.roots);
  return found;
}

const lines = (laid: readonly Line[]): string[] => laid.map(indent);

function topOf(layers: readonly ViewNode[], messages: readonly ViewNode[], tree: PageTree, detail: Detail, skips: ReadonlySet<ViewNode>, longest: number): string[] {
  const inView: Selection = { keeps: (node) => node.inView, skips: new Set(), detail, longest };
  const anywhere: Selection = { ...inView, keeps: () => true };
  const out: string[] = [];
  for (const layer of layers) {
    const name = layer.name === '' ? '' : ` ${quote(layer.name, detail.name)}`;
    const kind = layer.layer === 'cover' ? 'cover over the page' : layer.layer === 'banner' ? 'consent banner' : (layer.layer ?? 'layer');
    out.push(`above the page: ${kind}${name}`, ...lines(layout(layer.ref === undefined ? layer.children : [layer], inView, 1)));
  }
  for (const message of messages) out.push(...lines(layout([message], anywhere)).map((line) => (line.startsWith(message.role) ? line : `message: ${line.trim()}`)));
  const page = lines(layout(tree.roots, { ...inView, skips }));
  if (page.length > 0 && layers.length > 0) out.push('page:');
  return [...out, ...page];
}

function restOf(tree: PageTree, layers: readonly ViewNode[], skips: ReadonlySet<ViewNode>, detail: Detail, longest: number): string[] {
  const hidden: Selection = { keeps: (node) => !node.inView && node.role !== 'block', skips: new Set(), detail, longest };
  const out = [
    ...layers.flatMap((layer) => lines(layout(layer.children, hidden, 1))),
    ...lines(layout(tree.roots, { ...hidden, skips })),
  ];
  if (out.length === 0) return [];
  const headings: string[] = [];
  eachNode(tree.roots, (node) => {
    if (node.role === 'heading' && !node.inView && node.name !== '') headings.push(quote(node.name, 40));
  });
  const outline = headings.length > 2 ? `: ${clip(headings.join(' '), 300)}` : '';
  return [`outside the viewport${outline}`, ...out];
}

function compose(tree: PageTree, detail: Detail | undefined, longest: number): Whole {
  const layers = layersOf(tree);
  const messages = messagesOf(tree, new Set(layers));
  const skips = new Set([...layers, ...messages]);
  let top: string[] = [];
  for (const [index, level] of (detail ? [detail] : DETAILS).entries()) {
    top = topOf(layers, messages, tree, level, skips, detail ? longest : LONGEST_IN);
    if (top.join('\n').length <= (ROOM_AT[index] ?? VIEW_PAGE - ROOM)) break;
  }
  const rest = restOf(tree, layers, skips, detail ?? DETAILS[0] ?? FULL_DETAIL, longest);
  const omissions = tree.omissions.map((omission) => `not shown: ${omission}`);
  const head = [...omissions, ...top].join('\n');
  return { text: rest.length === 0 ? head : `${head}\n${rest.join('\n')}`, top: head.length };
}

function compact(tree: PageTree, request: ViewRequest): Whole {
  if (request.ref !== undefined) {
    const node = findRef(tree, request.ref);
    const all: Selection = { keeps: () => true, skips: new Set(), detail: request.mode === 'full' ? FULL_DETAIL : (DETAILS[0] ?? FULL_DETAIL), longest: Number.POSITIVE_INFINITY };
    if (request.find !== undefined) return { text: find([node], request.find, all), top: 0 };
    const options = node.children.filter((child) => child.role === 'option' && child.ref === undefined);
    const listed = options.map((option) => ` option ${quote(option.name, 200)}${option.states ? ` ${option.states.join(' ')}` : ''}`);
    return { text: [...lines(layout([node], all)), ...listed].join('\n'), top: 0 };
  }
  if (request.find !== undefined) {
    const all: Selection = { keeps: () => true, skips: new Set(), detail: request.mode === 'full' ? FULL_DETAIL : (DETAILS[0] ?? FULL_DETAIL), longest: 50 };
    return { text: find(tree.roots, request.find, all), top: 0 };
  }
  if (request.mode === 'text') return { text: readingText(tree), top: 0 };
  return request.mode === 'full' ? compose(tree, FULL_DETAIL, Number.POSITIVE_INFINITY) : compose(tree, undefined, LONGEST_OUT);
}

/** One page of a whole text: ends at a line's end where it can. */
export function page(whole: string, offset: number, limit: number): RenderedView {
  const total = whole.length;
  let from = Math.max(0, Math.min(Math.trunc(offset), total));
  if (/[\udc00-\udfff]/u.test(whole.charAt(from)) && from > 0) from -= 1;
  const most = Math.max(1, Math.trunc(limit));
  if (total - from <= most) return { text: whole.slice(from), from, to: total, total };
  const end = from + most;
  const newline = whole.lastIndexOf('\n', end);
  const cut = newline > from + most / 4 ? newline + 1 : end - (/[\ud800-\udbff]/u.test(whole.charAt(end - 1)) ? 1 : 0);
  const to = Math.max(from + 1, cut);
  return { text: whole.slice(from, to).replace(/\n$/u, ''), from, to, total };
}

/**
 * The asked page of the view of a tree. Layers come first, then what is inside the viewport, then the rest.
 * Throws `stale_ref` for a ref that the tree does not hold.
 */
export function renderView(tree: PageTree, request: ViewRequest): RenderedView {
  const { text, top } = compact(tree, request);
  const isFirst = top > 0 && request.offset === 0 && request.mode === 'interactive';
  const limit = isFirst ? Math.min(request.limit, Math.max(top + 1, FIRST_PAGE)) : request.limit;
  return page(text, request.offset, limit);
}
