import type { Describe, Description } from './describe.ts';
import type { Dom } from './dom.ts';
import type { Names } from './names.ts';
import type { Refs } from './refs.ts';
import type { Sink, Sinks } from './sink.ts';
import type { States } from './states.ts';
import type { WireExtras } from './wire.ts';

export type Emit = ReturnType<typeof createEmit>;

/** What the walk found out about an element and gathered below it. */
export interface Found {
  readonly inner: Sink;
  readonly plain: Description;
  readonly activity: 'control' | 'hint' | '';
  readonly isPointer: boolean;
  readonly isStructure: boolean;
  readonly isInline: boolean;
  readonly isSeen: boolean;
  readonly isUnseen: boolean;
  readonly isLive: boolean;
  readonly layer: WireExtras['y'];
  readonly rect: DOMRect;
}

/** Decides what of an element is sent: nothing, its children alone, a block, or a node with role, name, state and ref. */
export function createEmit(dom: Dom, names: Names, states: States, describe: Describe, sinks: Sinks, refs: Refs) {
  const STRUCTURE = new Set(
    ('alert alertdialog application article banner caption cell columnheader complementary contentinfo dialog feed figure form grid ' +
      'gridcell group heading img list listitem log main math menu menubar meter navigation note progressbar radiogroup region row ' +
      'rowheader scrollbar search separator status table tablist tabpanel toolbar tooltip tree treegrid treeitem').split(' '),
  );
  /** Shown even when nothing is in them. */
  const SOLID = new Set(['heading', 'img', 'progressbar', 'meter', 'cell', 'gridcell', 'columnheader', 'rowheader']);
  /** Their names are their content, which is shown as such. */
  const CONTENT_NAMED = new Set(['cell', 'columnheader', 'gridcell', 'row', 'rowheader', 'tooltip', 'status', 'alert', 'caption']);
  const LONG = new Set(['table', 'grid', 'treegrid', 'list', 'feed', 'tree', 'log']);
  const LONG_FROM = 12;

  const boxOf = (element: Element, rect: DOMRect): readonly [number, number, number, number] => [
    Math.round(rect.left + element.clientLeft),
    Math.round(rect.top + element.clientTop),
    Math.round(element.clientWidth || rect.width),
    Math.round(element.clientHeight || rect.height),
  ];

  const remarkOf = (element: Element, found: Found): string | undefined => {
    const isBig = found.rect.width >= 8 && found.rect.height >= 8 && !found.isUnseen;
    if (found.plain.role === 'canvas') return isBig ? 'drawn: use coordinates' : undefined;
    if (found.plain.role === 'embed') return isBig ? 'plugin content: use coordinates' : undefined;
    const isHost = element.localName.includes('-') && dom.shadowOf(element) === null && found.inner.nodes.length === 0;
    return isHost && isBig ? 'closed shadow root: use coordinates' : undefined;
  };

  const extrasOf = (element: Element, found: Found, role: string, name: string, remark: string | undefined, isFrame: boolean): WireExtras | 0 => {
    const { plain, layer } = found;
    const isWidget = found.activity !== '' || role === 'progressbar' || role === 'meter' || role === 'row' || role === 'group' || role === 'alertdialog';
    const words = isWidget ? states.statesOf(plain.subject, role).join(' ') : '';
    const value = isWidget ? states.valueOf(plain.subject, role) : undefined;
    const about = found.activity === '' ? '' : names.descriptionOf(plain.subject, name);
    const href = role === 'link' ? dom.attr(element, 'href') : '';
    const extras: WireExtras = {
      ...(words !== '' && { s: words }),
      ...(value !== undefined && { v: value }),
      ...(role === 'heading' && { l: Number.parseInt(dom.attr(element, 'aria-level') || element.localName.slice(1), 10) || 2 }),
      ...(about !== '' && { d: about.slice(0, 300) }),
      ...(href !== '' && { u: href.slice(0, 500) }),
      ...(remark !== undefined && { r: remark }),
      ...((isFrame || (remark !== undefined && plain.subject === element)) && { b: boxOf(element, found.rect) }),
      ...(layer && { y: layer }),
      ...(isFrame && { f: 1 as const }),
    };
    return Object.keys(extras).length === 0 ? 0 : extras;
  };

  const flagsOf = (isSeen: boolean, found: Found): number => (isSeen ? 1 : 0) + (found.isLive ? 2 : 0);

  /** A wrapper: nothing when empty, its only child alone, else a block that keeps lines apart. */
  const wrap = (sink: Sink, found: Found): void => {
    const { inner } = found;
    const isSeen = inner.seen.some(Boolean);
    sink.controls += inner.controls;
    if (inner.nodes.length === 0) return;
    if (found.plain.role === 'rowgroup') {
      // Groups of rows say nothing; the table counts its rows itself.
      inner.nodes.forEach((node, index) => {
        if (typeof node !== 'string') sinks.add(sink, node, inner.seen[index] ?? false);
      });
      return;
    }
    const only = inner.nodes[0];
    if (inner.nodes.length === 1 && only !== undefined && found.layer === undefined && !found.isLive) {
      if (typeof only === 'string') sinks.addText(sink, only, isSeen);
      else sinks.add(sink, only, isSeen);
      return;
    }
    sinks.add(sink, ['block', '', 0, flagsOf(isSeen, found), found.layer ? { y: found.layer } : 0, ...sinks.settle(inner, isSeen)], isSeen);
  };

  /** Text that the name already holds, and mere symbols, are not said again. */
  const dropEchoes = (inner: Sink, name: string): void => {
    const said = name.toLowerCase();
    if (inner.nodes.every((node) => typeof node === 'string' && (!/[\p{L}\p{N}]/u.test(node) || said.includes(dom.flat(node).toLowerCase())))) inner.nodes = [];
  };

  const isNeeded = (found: Found): boolean => {
    const { inner, activity } = found;
    return activity === 'control' || (activity === 'hint' && (inner.controls === 0 || (found.isPointer && inner.controls > 1)));
  };

  const emit = (element: Element, sink: Sink, found: Found): void => {
    const { inner, plain } = found;
    const hasRef = isNeeded(found);
    const remark = remarkOf(element, found) ?? (hasRef && plain.subject !== element ? 'through its label' : undefined);
    const isFrame = plain.role === 'iframe' && found.rect.width > 1 && found.rect.height > 1 && !found.isUnseen;
    const isSolid = inner.nodes.length > 0 || (SOLID.has(plain.role) && (plain.role !== 'img' || plain.name !== ''));
    if (!hasRef && !isFrame && remark === undefined && !(found.isStructure && isSolid)) {
      wrap(sink, found);
      return;
    }
    const isLong = LONG.has(plain.role) && inner.nodes.length > LONG_FROM;
    const needsNumber = hasRef || isFrame || isLong || remark !== undefined;
    const full = needsNumber ? describe.describeTarget(element, describe.isQuiet(plain.role) ? undefined : plain) : plain;
    const target = hasRef || isFrame ? full : plain;
    const role = target.role === '' ? 'element' : target.role;
    const isQuiet = CONTENT_NAMED.has(role) && !hasRef;
    const name = isQuiet ? dom.flat(dom.attr(element, 'aria-label')) : target.name;
    const isSeen = found.isSeen || inner.seen.some(Boolean);
    if (hasRef && name !== '' && inner.controls === 0) dropEchoes(inner, name);
    // The name of a plain clickable thing is its text: not twice.
    if (found.activity === 'hint' && inner.controls === 0 && name.length < 200 && names.plainName(element) === name) inner.nodes = [];
    const number = needsNumber ? refs.give(element, full.role, full.name) : 0;
    const extras = extrasOf(element, found, role, name, remark, isFrame);
    sinks.grow(name.length);
    sink.controls += inner.controls + (hasRef ? 1 : 0);
    sinks.add(sink, [role, name, number, flagsOf(isSeen, found), extras, ...sinks.settle(inner, isSeen)], isSeen);
  };

  return { emit, isStructure: (role: string): boolean => STRUCTURE.has(role) };
}
