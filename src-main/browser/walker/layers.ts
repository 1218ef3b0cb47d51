import type { LayerKind } from '../../core/view/tree.ts';
import type { Dom } from './dom.ts';

export type Layers = ReturnType<typeof createLayers>;

/** What lies above the page: dialogs, open popups, consent banners, and anything that covers the viewport. */
export function createLayers(dom: Dom) {
  const CONSENT = /cookie|consent|gdpr|privacy|datenschutz|einwilligung|confidentialit|privacidad|riservatezza|同意|隐私|クッキー/iu;
  const POPUPS = new Set(['menu', 'listbox', 'tree', 'grid', 'tooltip']);

  const deepestAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    for (;;) {
      const inner: Element | null = hit ? (dom.shadowOf(hit)?.elementFromPoint(x, y) ?? null) : null;
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };

  const contains = (outer: Element, inner: Element | null): boolean => {
    for (let at = inner; at; at = dom.parentOf(at)) if (at === outer) return true;
    return false;
  };

  const isOnTop = (element: Element, rect: DOMRect): boolean => {
    const left = Math.max(0, rect.left);
    const top = Math.max(0, rect.top);
    const width = Math.min(innerWidth, rect.right) - left;
    const height = Math.min(innerHeight, rect.bottom) - top;
    return [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8]].some(([fx = 0, fy = 0]) => contains(element, deepestAt(left + width * fx, top + height * fy)));
  };

  const isFloating = (element: Element | null, levels: number): boolean => {
    for (let at = element, n = 0; at && n < levels; at = dom.parentOf(at), n += 1) {
      const position = dom.style(at).position;
      if (position === 'absolute' || position === 'fixed') return true;
    }
    return false;
  };

  const hasButton = (element: Element): boolean => element.querySelector('button,a[href],[role=button],input[type=submit],input[type=button]') !== null;

  const layerOf = (element: Element, role: string, style: CSSStyleDeclaration, rect: DOMRect): LayerKind | undefined => {
    if (role === 'dialog' || role === 'alertdialog') return 'dialog';
    if (element.localName === 'dialog' && (element as HTMLDialogElement).open) return 'dialog';
    if (element.hasAttribute('popover') && element.matches(':popover-open')) return 'popup';
    if (POPUPS.has(role) && isFloating(element, 3) && isOnTop(element, rect)) return 'popup';
    if (style.position !== 'fixed' && style.position !== 'sticky' && style.position !== 'absolute') return undefined;
    const width = Math.min(innerWidth, rect.right) - Math.max(0, rect.left);
    const height = Math.min(innerHeight, rect.bottom) - Math.max(0, rect.top);
    if (width < 40 || height < 20) return undefined;
    const isFixed = style.position === 'fixed';
    if (element.getAttribute('aria-modal') === 'true') return 'dialog';
    const isMuch = width * height >= innerWidth * innerHeight * (isFixed ? 0.5 : 0.8);
    if (isMuch && (isFixed || Number.parseInt(style.zIndex, 10) > 0) && style.pointerEvents !== 'none' && isOnTop(element, rect)) {
      const total = document.getElementsByTagName('*').length;
      // The frame of an application fills the window too; it holds most of the page and is not above it.
      if (element.getElementsByTagName('*').length * 2 < total) return 'cover';
    }
    if (style.position === 'absolute') return undefined;
    const words = `${element.id} ${dom.attr(element, 'class')} ${element.textContent.slice(0, 3_000)}`;
    return CONSENT.test(words) && hasButton(element) && isOnTop(element, rect) && element.localName !== 'header' && element.localName !== 'nav' ? 'banner' : undefined;
  };

  return { layerOf, deepestAt, contains };
}
