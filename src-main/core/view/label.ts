import type { ViewNode } from './tree.ts';
import { quote } from './untrusted.ts';

/** How much is said of one thing. */
export interface Detail {
  /** Most characters of a run of text, of a name, of a value. 0 leaves text out. */
  readonly text: number;
  readonly name: number;
  readonly value: number;
  readonly hasAddresses: boolean;
  readonly hasDescriptions: boolean;
  /** Pictures that nobody can click are shown. */
  readonly hasPictures: boolean;
  /** `unchecked` and `unpressed` are said; else their absence says it. */
  readonly hasOff: boolean;
}

/** From roomy to tight; the first that lets the viewport fit the page of a view is taken. */
export const DETAILS: readonly Detail[] = [
  { text: 320, name: 120, value: 120, hasAddresses: false, hasDescriptions: true, hasPictures: true, hasOff: true },
  { text: 180, name: 90, value: 80, hasAddresses: false, hasDescriptions: true, hasPictures: false, hasOff: true },
  { text: 90, name: 60, value: 60, hasAddresses: false, hasDescriptions: false, hasPictures: false, hasOff: false },
  { text: 40, name: 40, value: 40, hasAddresses: false, hasDescriptions: false, hasPictures: false, hasOff: false },
  // A price, a count or a state is short: it stays when everything longer is cut.
  { text: 24, name: 28, value: 24, hasAddresses: false, hasDescriptions: false, hasPictures: false, hasOff: false },
  { text: 14, name: 20, value: 16, hasAddresses: false, hasDescriptions: false, hasPictures: false, hasOff: false },
  { text: 0, name: 20, value: 16, hasAddresses: false, hasDescriptions: false, hasPictures: false, hasOff: false },
  { text: 0, name: 12, value: 12, hasAddresses: false, hasDescriptions: false, hasPictures: false, hasOff: false },
];
export const FULL_DETAIL: Detail = { text: 2_000, name: 400, value: 400, hasAddresses: true, hasDescriptions: true, hasPictures: true, hasOff: true };

const FEW_OPTIONS = 6;
const OFF = new Set(['unchecked', 'unpressed']);

function options(node: ViewNode, detail: Detail): string {
  const all = node.children.filter((child) => child.role === 'option');
  if (all.length === 0) return '';
  if (all.length > FEW_OPTIONS) return `${String(all.length)} options`;
  const names = all.map((option) => quote(option.name, Math.min(detail.name, 40)));
  return `options ${names.join(' ')}`;
}

function value(node: ViewNode, detail: Detail): string {
  if (node.value === undefined || node.role === 'option') return '';
  // Also where a caller made the node: the value of a password never gets here as it is.
  if (node.states?.includes('password')) return node.value === 'empty' ? 'empty' : 'filled';
  return node.value === '' ? '' : `= ${quote(node.value, detail.value)}`;
}

/** One thing in one line, without its name where its content follows: `[e12] button "Save" disabled`, `[e3] textbox "Mail" = "a@b.c" required`, `h2 "Offers"`. */
export function label(node: ViewNode, detail: Detail, isNamed = true): string {
  if (node.role === 'text') return detail.text === 0 ? '' : quote(node.name, detail.text);
  const role = node.role === 'heading' ? `h${String(node.level ?? 2)}` : node.role;
  const states = (node.states ?? []).filter((state) => (state !== 'haspopup' || node.role === 'button') && (detail.hasOff || !OFF.has(state)));
  const parts = [
    node.ref === undefined ? '' : `[${node.ref}]`,
    role,
    node.name === '' || !isNamed ? '' : quote(node.name, detail.name),
    value(node, detail),
    ...states,
    node.role === 'combobox' || node.role === 'listbox' ? options(node, detail) : '',
    detail.hasDescriptions && node.description !== undefined ? `(${quote(node.description, Math.min(detail.name, 100))})` : '',
    detail.hasAddresses && node.url !== undefined ? `-> ${quote(node.url, 300)}` : '',
    node.remark === undefined ? '' : `(${node.remark}${node.box && node.role !== 'iframe' ? ` at ${node.box.slice(0, 2).join(',')} size ${node.box.slice(2).join('x')}` : ''})`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
