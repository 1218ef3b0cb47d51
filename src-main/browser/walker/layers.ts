import type { LayerKind } from '../../core/view/tree.ts';
import type { Dom } from './dom.ts';

export type Layers = ReturnType<typeof createLayers>;

/** What lies above the page: dialogs, open popups, consent banners, and anything that covers the viewport. */
export function createLayers(dom: Dom) {
  const CONSENT = /cookie|consent|gdpr|rgpd|dsgvo|einwilligung|クッキー|同意/iu;
  /** Words that many harmless bars hold too; there a button has to say what it is. */
  const PRIVACY = /privacy|datenschutz|confidentialit|privacidad|riservatezza|隐私/iu;
  const ACCEPT = /accept|agree|allow|reject|decline|akzeptieren|zustimmen|ablehnen|aceptar|accetta|rifiuta|refuser|同意|接受/iu;
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

  /** The frame of an application fills the window too; it holds most of the page and is not above it. */
  const isMostOfPage = (element: Element): boolean =>
    element.getElementsByTagName('*').length * 2 >= document.getElementsByTagName('*').length;

  const asksConsent = (element: Element): boolean => {
    const buttons = [...element.querySelectorAll('button,a,[role=button],input[type=submit],input[type=button]')];
    const words = `${element.id} ${dom.attr(element, 'class')} ${element.textContent.slice(0, 3_000)}`;
    if (CONSENT.test(words)) return buttons.length > 0;
    return PRIVACY.test(words) && buttons.some((button) => ACCEPT.test(button.textContent));
  };

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
      if (!isMostOfPage(element)) return 'cover';
    }
    if (style.position === 'absolute') return undefined;
    if (element.localName === 'header' || element.localName === 'nav' || isMostOfPage(element)) return undefined;
    return asksConsent(element) && isOnTop(element, rect) ? 'banner' : undefined;
  };

  return { layerOf, deepestAt, contains };
}
