import { label } from './label.ts';
import type { Detail } from './label.ts';
import type { ViewNode } from './tree.ts';

/** What part of a tree is laid out, and how. */
export interface Selection {
  /** Whether a thing is shown for itself; what holds shown things is shown as their frame. */
  readonly keeps: (node: ViewNode) => boolean;
  /** Whole subtrees that are shown elsewhere. */
  readonly skips: ReadonlySet<ViewNode>;
  readonly detail: Detail;
  /** Things of one long list or table that are shown; the rest is counted. */
  readonly longest: number;
}

export interface Line {
  readonly depth: number;
  readonly text: string;
}

const WIDTH = 160;
/** Structure that says nothing by itself: its content stands alone. */
const BARE = new Set(['block', 'list', 'listitem', 'group', 'rowgroup', 'figure', 'caption', 'article', 'region', 'form', 'paragraph', 'tablist', 'toolbar', 'menu', 'radiogroup', 'term', 'definition']);
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
/** Named by their content, which follows. */
const SAID_BELOW = new Set(['clickable', 'row', 'listitem', 'cell', 'gridcell', 'columnheader', 'rowheader', 'article', 'group', 'img', 'link']);
/** Their refs are ways in, shown where something is left out. */
const LONG = new Set(['list', 'table', 'grid', 'treegrid', 'tree', 'feed', 'log']);
const SELECTS = new Set(['combobox', 'listbox']);
const DEEPEST = 8;

interface Laid {
  readonly lines: Line[];
  /** The whole of it fits into a line with others. */
  readonly isSmall: boolean;
}

const isOption = (node: ViewNode): boolean => node.role === 'option' && node.ref === undefined;

/** A heading or item around one control of the same name: said once. */
function isEcho(node: ViewNode, child: ViewNode | undefined): boolean {
  return child !== undefined && node.children.length === 1 && child.ref !== undefined && child.name === node.name && node.ref === undefined;
}

function describeSelf(node: ViewNode, selection: Selection): string {
  const only = node.children[0];
  if (LONG.has(node.role) && node.ref !== undefined && node.states === undefined) {
    return node.name === '' && BARE.has(node.role) ? '' : label({ ...node, ref: undefined }, selection.detail);
  }
  if (node.role === 'heading' && isEcho(node, only) && only) return `h${String(node.level ?? 2)} ${label(only, selection.detail)}`;
  if (node.role === 'block' || node.role === 'row' && node.ref === undefined && node.states === undefined || CELLS.has(node.role) && node.ref === undefined) return '';
  if (BARE.has(node.role) && node.name === '' && node.ref === undefined && node.states === undefined && node.remark === undefined) return '';
  if (node.role === 'img' && node.ref === undefined && !selection.detail.hasPictures) return '';
  return label(node, selection.detail);
}

/** Joins small things into lines of a readable width. */
function pack(parts: readonly string[], separator: string): string[] {
  const out: string[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last !== undefined && last.length + part.length + separator.length <= WIDTH) out[out.length - 1] = last + separator + part;
    else out.push(part);
  }
  return out;
}

function layChildren(children: readonly ViewNode[], depth: number, selection: Selection, separator: string): Laid {
  const lines: Line[] = [];
  let run: string[] = [];
  let blocks = 0;
  const flush = (): void => {
    for (const text of pack(run, separator)) lines.push({ depth, text });
    run = [];
  };
  for (const [index, child] of children.entries()) {
    // A picture beside its own caption says it twice.
    const isEchoed = child.role === 'img' && child.ref === undefined && child.children.length === 0 && (children[index + 1]?.name === child.name || children[index - 1]?.name === child.name);
    if (isEchoed) continue;
    const laid = lay(child, depth, selection);
    const first = laid.lines[0];
    if (!first) continue;
    if (laid.isSmall && laid.lines.length === 1) {
      if (child.role === 'block' && separator === ' ' && first.text.length > 60) {
        flush();
        blocks += 1;
        lines.push(first);
      } else run.push(first.text);
    } else {
      flush();
      blocks += 1;
      lines.push(...laid.lines);
    }
  }
  flush();
  return { lines, isSmall: blocks === 0 && lines.length <= 1 };
}

/** Too many children of one kind: the first ones, then how many more there are and how to reach them. */
function shorten(node: ViewNode, children: readonly ViewNode[], selection: Selection): { shown: readonly ViewNode[]; note: string } {
  if (node.ref === undefined || children.length <= selection.longest || SELECTS.has(node.role)) return { shown: children, note: '' };
  const kept = children.filter((child) => holds(child, selection));
  if (kept.length <= selection.longest) return { shown: kept, note: '' };
  const what = node.role === 'list' ? 'items' : 'rows';
  return { shown: kept.slice(0, selection.longest), note: `… ${String(kept.length - selection.longest)} more ${what}: find="…" or ref=${node.ref}` };
}

function holds(node: ViewNode, selection: Selection): boolean {
  if (selection.skips.has(node)) return false;
  return selection.keeps(node) || node.children.some((child) => holds(child, selection));
}

function lay(node: ViewNode, depth: number, selection: Selection): Laid {
  if (selection.skips.has(node) || isOption(node)) return { lines: [], isSmall: true };
  if (node.children.length === 0 || SELECTS.has(node.role)) {
    const text = selection.keeps(node) ? describeSelf(node, selection) : '';
    return { lines: text === '' ? [] : [{ depth, text }], isSmall: true };
  }
  const isHeadingEcho = node.role === 'heading' && isEcho(node, node.children[0]);
  if (isHeadingEcho) {
    const isKept = node.children.some((child) => selection.keeps(child)) || selection.keeps(node);
    return { lines: isKept ? [{ depth, text: describeSelf(node, selection) }] : [], isSmall: true };
  }
  const isSaidBelow = node.ref !== undefined && SAID_BELOW.has(node.role);
  const self = isSaidBelow ? label(node, selection.detail, false) : describeSelf(node, selection);
  const separator = node.role === 'row' ? ' | ' : node.role === 'list' || node.role === 'navigation' || node.role === 'menu' || node.role === 'tablist' || node.role === 'toolbar' ? ' · ' : ' ';
  const { shown, note } = shorten(node, node.children, selection);
  const within = layChildren(shown, self === '' ? depth : Math.min(depth + 1, DEEPEST), selection, separator);
  if (note !== '') within.lines.push({ depth: self === '' ? depth : depth + 1, text: note });
  const isOwn = node.ref !== undefined && selection.keeps(node);
  if (within.lines.length === 0) {
    const isShown = (isOwn && !LONG.has(node.role)) || (node.role === 'heading' && selection.keeps(node));
    return { lines: isShown ? [{ depth, text: describeSelf(node, selection) }] : [], isSmall: true };
  }
  if (self === '') {
    if (node.role === 'row') return { lines: [{ depth, text: within.lines.map((line) => line.text).join(' | ') }], isSmall: false };
    return { lines: within.lines, isSmall: within.isSmall && note === '' };
  }
  if (node.role === 'row') return { lines: [{ depth, text: `${self}: ${within.lines.map((line) => line.text).join(' | ')}` }], isSmall: false };
  const only = within.lines[0];
  if (within.lines.length === 1 && only && self.length + only.text.length < (isSaidBelow ? 2 * WIDTH : WIDTH)) {
    return { lines: [{ depth, text: `${self}: ${only.text}` }], isSmall: false };
  }
  return { lines: [{ depth, text: `${self}:` }, ...within.lines], isSmall: false };
}

/** Lines of the selected part of a tree, in document order. */
export function layout(nodes: readonly ViewNode[], selection: Selection, depth = 0): Line[] {
  return layChildren(nodes, depth, selection, ' ').lines;
}

export const indent = (line: Line): string => ' '.repeat(line.depth) + line.text;
