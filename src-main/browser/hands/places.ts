import type { Field } from './field.ts';

/** A box that scrolls, or the page; offsets from the left upper corner of the element that was asked about. */
export interface Scroller {
  readonly isPage: boolean;
  /** Nothing here scrolls in the direction that was asked for. */
  readonly isNone: boolean;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly fullWidth: number;
  readonly fullHeight: number;
}

/** How long nothing has changed, and what will go on changing for a while. */
export interface Quiet {
  /** Milliseconds since the last change of the document. */
  readonly since: number;
  /** Animations and transitions with an end that are under way. */
  readonly animations: number;
  /** Places that say that they are loading, and did not the last time the page was quiet. */
  readonly busy: number;
}

/** Where an element is clicked, in pixels from its left upper corner. */
export interface Middle {
  readonly dx: number;
  readonly dy: number;
}

/** Scrolling boxes, the point that a click meets, and quiet. */
export function createPlaces(field: Field) {
  const page = (): Element => document.scrollingElement ?? document.documentElement;

  const canScroll = (element: Element, axis: 'x' | 'y'): boolean => {
    const isPage = element === page();
    const room = axis === 'y' ? element.scrollHeight - element.clientHeight : element.scrollWidth - element.clientWidth;
    if (room < 1) return false;
    const style = getComputedStyle(element);
    const overflow = axis === 'y' ? style.overflowY : style.overflowX;
    return isPage ? overflow !== 'hidden' && overflow !== 'clip' : /auto|scroll|overlay/u.test(overflow);
  };

  /** The largest visible box that scrolls, for pages that do not scroll themselves. */
  const main = (axis: 'x' | 'y'): Element | undefined => {
    let best: Element | undefined;
    let most = 0;
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth) continue;
        const rect = element.getBoundingClientRect();
        const width = Math.min(innerWidth, rect.right) - Math.max(0, rect.left);
        const height = Math.min(innerHeight, rect.bottom) - Math.max(0, rect.top);
        const area = width > 0 && height > 0 ? width * height : 0;
        if (area > most && element !== page() && element !== document.body && canScroll(element, axis)) {
          best = element;
          most = area;
        }
      }
    };
    look(document);
    return most > (innerWidth * innerHeight) / 20 ? best : undefined;
  };

  let scrolled: Element | undefined;

  const scrollerOf = (element: Element, axis: 'x' | 'y'): Element | undefined => {
    if (element === document.documentElement || element === document.body) return canScroll(page(), axis) ? page() : main(axis);
    for (let at: Element | null = element; at; at = field.parentOf(at)) {
      if (at !== document.body && at !== document.documentElement && canScroll(at, axis)) return at;
    }
    return canScroll(page(), axis) ? page() : undefined;
  };

  const measure = (element: Element): Scroller => {
    const box = scrolled ?? page();
    const isPage = box === page();
    const from = element.getBoundingClientRect();
    const rect = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect();
    const left = Math.max(0, rect.left);
    const top = Math.max(0, rect.top);
    return {
      isPage,
      isNone: scrolled === undefined,
      dx: left - from.left,
      dy: top - from.top,
      width: Math.min(innerWidth, rect.right) - left,
      height: Math.min(innerHeight, rect.bottom) - top,
      left: box.scrollLeft,
      top: box.scrollTop,
      fullWidth: box.scrollWidth - box.clientWidth,
      fullHeight: box.scrollHeight - box.clientHeight,
    };
  };

  /** The middle of the first line of an element that is inside the viewport; null while none is. */
  const middle = (element: Element): Middle | null => {
    const from = element.getBoundingClientRect();
    for (const rect of element.getClientRects()) {
      const [left, right] = [Math.max(0, rect.left), Math.min(innerWidth, rect.right)];
      const [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)];
      if (right > left && bottom > top) return { dx: (left + right) / 2 - from.left, dy: (top + bottom) / 2 - from.top };
    }
    return null;
  };

  const BUSY = '[aria-busy=true],[role=progressbar]:not([aria-valuenow])';
  const LOADING = /^(?:loading|please wait|wird geladen|laden|chargement|cargando|caricamento)\b.{0,30}(?:\.\.\.|…)?$/iu;
  let known = new WeakSet<Element>();
  let observer: MutationObserver | undefined;
  let last = 0;

  const busyPlaces = (): Element[] => {
    const marked = [...document.querySelectorAll(BUSY)].slice(0, 50);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Looking at every text of a long page would cost more than it tells.
    for (let left = 3_000; left > 0 && texts.nextNode(); left -= 1) {
      const { nodeValue: text, parentElement: parent } = texts.currentNode;
      if (parent && text && text.length < 60 && LOADING.test(text.trim())) marked.push(parent);
    }
    return marked.filter((one) => one.localName !== 'script' && one.localName !== 'style' && field.isShown(one));
  };

  const quiet = (): Quiet => {
    if (!observer) {
      last = performance.now();
      observer = new MutationObserver(() => {
        last = performance.now();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    }
    const running = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    const body = document.body as HTMLElement | null;
    return { since: performance.now() - last, animations: running.length, busy: body ? busyPlaces().filter((one) => !known.has(one)).length : 0 };
  };

  return {
    scroller: (element: Element, axis: 'x' | 'y'): Scroller => {
      scrolled = scrollerOf(element, axis);
      return measure(element);
    },
    measure,
    middle,
    quiet,
    /** Stops watching; what still says that it is loading is not waited for again. */
    rest: (): void => {
      observer?.disconnect();
      observer = undefined;
      const body = document.body as HTMLElement | null;
      known = new WeakSet(body ? busyPlaces() : []);
    },
  };
}
