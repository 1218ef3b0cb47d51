import type { Describe } from './describe.ts';
import type { Dom } from './dom.ts';
import type { Emit } from './emit.ts';
import type { Layers } from './layers.ts';
import type { Names } from './names.ts';
import type { Sink, Sinks } from './sink.ts';
import type { WalkOrder, WireNode } from './wire.ts';

type Clip = readonly [number, number, number, number];

/** What is inherited from the ancestors. */
export interface Here {
  /** Left, top, right, bottom of what can be seen. */
  readonly clip: Clip;
  /** On a very large page: far from the viewport, where places and sizes are not asked for. */
  readonly isFar: boolean;
  /** A person sees nothing of this: its text is dropped. */
  readonly isUnseen: boolean;
  /** Squeezed to nothing or pushed off the page: its controls are dropped too. */
  readonly isGone: boolean;
  /** A hand cursor or a control further up already says that a click does something. */
  readonly isActive: boolean;
  /** Inside something whose name already says the text. */
  readonly isNamed: boolean;
  readonly isInLayer: boolean;
  readonly isLive: boolean;
  /** The colour on which text stands, as a style has it; empty where a picture or something half transparent is below it. */
  readonly ground: string;
}

/** One pass over the rendered tree of a frame: shadow trees, slots, text, controls, layers. */
export function createWalk(dom: Dom, names: Names, describe: Describe, layers: Layers, sinks: Sinks, emit: Emit) {
  const SKIPPED = new Set(
    'script style noscript template head meta link title base source track param wbr colgroup col datalist'.split(' '),
  );
  const LEAVES = new Set('input textarea select iframe frame img svg canvas video audio embed object progress meter'.split(' '));
  const LIVE_ROLES = new Set(['alert', 'status', 'log', 'timer', 'marquee']);
  const LIVE = /^(?:polite|assertive)$/u;
  /** Characters, roughly: more takes longer than a second to leave the browser. */
  const SIZE_CAP = 4_000_000;
  /** Milliseconds for what is in the viewport after the walk ran out of time. */
  const CATCH_UP = 300;
  /** Elements from which on the walk looks less closely at what is far from the viewport. */
  const VERY_LARGE = 15_000;
  const FAR = new DOMRect(0, 1e6, 100, 20);

  let window_: Clip = [0, 0, 0, 0];
  let deadline = 0;
  let visited = 0;
  let isStopped = false;
  let isHasty = false;
  let last: Element | undefined;

  const meets = (rect: DOMRect, clip: Clip): boolean =>
    rect.width > 0 && rect.height > 0 && rect.right > clip[0] && rect.bottom > clip[1] && rect.left < clip[2] && rect.top < clip[3];

  const isTextSeen = (text: Node, rect: DOMRect, clip: Clip): boolean => {
    const hasArea = rect.width > 0 && rect.height > 0;
    if (hasArea && rect.left >= clip[0] && rect.top >= clip[1] && rect.right <= clip[2] && rect.bottom <= clip[3]) return true;
    if (hasArea && !meets(rect, clip)) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    return meets(range.getBoundingClientRect(), clip);
  };

  const hasInk = (style: CSSStyleDeclaration): boolean =>
    style.visibility === 'visible' && style.fontSize !== '0px' && !/^rgba\(.*, 0\)$|\/ 0\)$/u.test(style.color) && !(Number.parseFloat(style.textIndent) < -500);

  const groundOf = (style: CSSStyleDeclaration, ground: string): string => {
    const { backgroundColor } = style;
    if (style.backgroundImage !== 'none') return '';
    if (backgroundColor === 'rgba(0, 0, 0, 0)') return ground;
    return /^rgba\(|\//u.test(backgroundColor) ? '' : backgroundColor;
  };

  /** What a person overlooks and a model would read: drawn in the colour of its ground, in letters of a pixel or two, or nearly transparent. */
  const isFaint = (style: CSSStyleDeclaration, ground: string): boolean =>
    style.color === ground || Number.parseFloat(style.fontSize) < 3 || Number.parseFloat(style.opacity) < 0.1;

  const children = (element: Element, sink: Sink, here: Here, style: CSSStyleDeclaration, rect: DOMRect): void => {
    let ink: boolean | undefined;
    let isHard: boolean | undefined;
    if (!here.isUnseen && style.contentVisibility === 'hidden') return;
    const isShut = element.localName === 'details' && !(element as HTMLDetailsElement).open;
    const addText = (text: string, isSeen: () => boolean): void => {
      if (text === '' || (text === ' ' && !sink.isOpen)) return;
      ink ??= here.isFar || hasInk(style);
      if (!ink) return;
      isHard ??= !here.isFar && isFaint(style, here.ground);
      const shown = isHard && text !== ' ' ? ` (hardly visible: ${text.trim()}) ` : text;
      sinks.addText(sink, shown, text === ' ' ? (sink.seen.at(-1) ?? false) : !here.isFar && isSeen());
    };
    if (dom.isTextOnly(element)) {
      if (!here.isUnseen && !here.isNamed && !isShut) addText(dom.even(element.textContent), () => isTextSeen(element, rect, here.clip));
      return;
    }
    dom.eachChild(element, (child) => {
      if (isStopped || (isShut && !(dom.isElement(child) && child.localName === 'summary'))) return;
      if (child.nodeType === 3) {
        if (!here.isUnseen && !here.isNamed) addText(dom.even((child as Text).data), () => isTextSeen(child, rect, here.clip));
      } else if (dom.isElement(child)) {
        if (child.localName === 'br') sinks.addText(sink, ' ', sink.seen.at(-1) ?? false);
        else visit(child, sink, here);
      }
    });
  };

  const options = (select: HTMLSelectElement, sink: Sink, isSeen: boolean): void => {
    for (const option of select.options) {
      const words = [option.selected && 'selected', option.disabled && 'disabled'].filter(Boolean).join(' ');
      const text = dom.flat(option.label || option.text);
      sinks.grow(text.length);
      sinks.add(sink, ['option', text, 0, isSeen ? 1 : 0, words === '' ? 0 : { s: words }], false);
    }
  };

  /** Squeezed into nothing, cut away, or left of or above the page, where nobody can scroll to. */
  const isGone = (style: CSSStyleDeclaration, rect: DOMRect, isClipping: boolean): boolean => {
    const isThin = rect.width <= 1 || rect.height <= 1;
    if (isThin && (isClipping || style.clipPath !== 'none' || style.getPropertyValue('clip') !== 'auto')) return true;
    if (/^(?:inset\((?:[5-9]\d|100)%|circle\(0)/u.test(style.clipPath)) return true;
    if (style.position === 'static' || style.position === 'relative') return false;
    return rect.width > 0 && rect.height > 0 && (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0);
  };

  const visit = (element: Element, sink: Sink, from: Here): void => {
    if (SKIPPED.has(element.localName)) return;
    visited += 1;
    if (visited % 64 === 0 && (performance.now() > deadline || sinks.size() > SIZE_CAP)) isStopped = true;
    if (isStopped) return;
    last = element;
    const style = dom.style(element);
    if (style.display === 'none') return;
    const position = style.position;
    const isFar = from.isFar && position !== 'fixed' && position !== 'absolute';
    const rect = isFar ? FAR : element.getBoundingClientRect();
    const isBox = style.display !== 'contents';
    const isInline = !isBox || style.display === 'inline';
    const isVisible = style.visibility === 'visible';
    const clip = position === 'fixed' ? window_ : from.clip;
    const isClipping = isBox && !isInline && !isFar && style.overflowX !== 'visible';
    const isSelfGone = isBox && !isFar && isGone(style, rect, isClipping);
    const isUnseen = from.isUnseen || isSelfGone || style.opacity === '0';
    const isSeen = isVisible && isBox && meets(rect, clip);

    const plain = describe.glance(element);
    const isPointer = style.cursor === 'pointer';
    const found = isVisible ? describe.activity(element, plain.role, isPointer && !from.isActive, from.isActive) : '';
    const isField = element.localName === 'input';
    const isEmptyBox = isBox && !isFar && rect.width <= 1 && rect.height <= 1;
    const isReachable = !from.isGone && (isField || (!isSelfGone && !(isEmptyBox && found === 'hint')));
    const activity = isReachable && !(isUnseen && found === 'hint') ? found : '';
    const layer = isVisible && !from.isInLayer && !isUnseen ? layers.layerOf(element, plain.role, style, rect) : undefined;
    const isLive = !from.isLive && (LIVE_ROLES.has(plain.role) || LIVE.test(dom.attr(element, 'aria-live')));
    const saysAll = plain.name !== '' && (plain.role === 'heading' || plain.role === 'img' || (activity === 'control' && names.isNamedByContent(element, plain.role)));
    const isStructure = isVisible && !isUnseen && !from.isNamed && emit.isStructure(plain.role);
    const here: Here = {
      clip: isClipping ? [Math.max(clip[0], rect.left), Math.max(clip[1], rect.top), Math.min(clip[2], rect.right), Math.min(clip[3], rect.bottom)] : clip,
      isFar: isFar || (isHasty && (rect.top > 2 * innerHeight || rect.bottom < -innerHeight) && rect.height > 0),
      isUnseen,
      isGone: from.isGone || isSelfGone,
      isActive: isPointer || activity === 'control',
      isNamed: from.isNamed || saysAll || describe.isSaidElsewhere(element),
      isInLayer: from.isInLayer || layer !== undefined,
      isLive: from.isLive || isLive,
      ground: isFar ? from.ground : groundOf(style, from.ground),
    };

    const isRun = isInline && activity === '' && !isStructure && layer === undefined && !isLive && !LEAVES.has(element.localName);
    if (isRun && !element.localName.includes('-')) {
      children(element, sink, here, style, rect);
      return;
    }
    if (!isInline) sink.isOpen = false;
    const inner = sinks.open();
    if (element.localName === 'select') options(element as HTMLSelectElement, inner, isSeen);
    else if (!LEAVES.has(element.localName) && plain.subject === element && !(plain.role === 'textbox' && activity !== '')) children(element, inner, here, style, rect);
    emit.emit(element, sink, { inner, plain, activity, isPointer, isStructure, isInline, isSeen, isUnseen, isLive, layer, rect });
    if (!isInline) sink.isOpen = false;
  };

  const hasStopped = (): boolean => isStopped;

  /** After the walk ended early: what a person sees now still counts, such as a dialog at the end of the document. */
  const catchUp = (sink: Sink, here: Here): void => {
    const stop = last;
    if (!stop) return;
    deadline = performance.now() + CATCH_UP;
    isStopped = false;
    const done = new Set<Element>();
    for (let y = 0.02; y < 1; y += 0.08) {
      for (const x of [0.1, 0.5, 0.9]) {
        let missed: Element | undefined;
        for (let at = layers.deepestAt(innerWidth * x, innerHeight * y); at; at = dom.parentOf(at)) {
          if ((stop.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && at.getRootNode() === document) missed = at;
        }
        if (!missed || done.has(missed)) continue;
        done.add(missed);
        visit(missed, sink, here);
      }
    }
  };

  /** Walks the document; says how many elements it did not come to. */
  const walk = (order: WalkOrder): { nodes: WireNode[]; left: number } => {
    dom.reset();
    sinks.reset();
    // A pending layout is the page's own work and not the walk's.
    document.documentElement.getBoundingClientRect();
    deadline = performance.now() + order.budget;
    visited = 0;
    isStopped = false;
    isHasty = document.getElementsByTagName('*').length > VERY_LARGE;
    names.hurry(isHasty);
    const clip = order.clip ?? [0, 0, innerWidth, innerHeight];
    window_ = [Math.max(0, clip[0]), Math.max(0, clip[1]), Math.min(innerWidth, clip[2]), Math.min(innerHeight, clip[3])];
    const sink = sinks.open();
    const paper = dom.style(document.documentElement);
    // The canvas behind a page is white, but for one that is dark by itself; a frame shows what is below it.
    const canvas = window === window.top && !paper.colorScheme.includes('dark') ? 'rgb(255, 255, 255)' : '';
    const ground = groundOf(paper, canvas);
    const here: Here = { clip: window_, isFar: false, isUnseen: false, isGone: false, isActive: false, isNamed: false, isInLayer: false, isLive: false, ground };
    // A document can be without a body; a frameset is one, and a drawing has its texts right in it.
    const root = (document.body as HTMLElement | null) ?? document.documentElement;
    if (root.localName === 'frameset' || root.localName === 'svg') for (const child of root.children) visit(child, sink, here);
    else visit(root, sink, here);
    const isCut = hasStopped();
    if (isCut) catchUp(sink, here);
    return { nodes: sinks.settle(sink, true), left: isCut ? Math.max(1, document.getElementsByTagName('*').length - visited) : 0 };
  };

  return { walk };
}
