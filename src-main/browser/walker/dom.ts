/**
 * Everything in this folder but wire.ts and bundle.ts runs inside the page, in Playwright's isolated world. Each file
 * exports one factory that is sent as text (`toString`), so it may use nothing from outside its own braces but types.
 */
export type Dom = ReturnType<typeof createDom>;

export function createDom() {
  let styles = new Map<Element, CSSStyleDeclaration>();

  const style = (element: Element): CSSStyleDeclaration => {
    let known = styles.get(element);
    if (!known) {
      known = getComputedStyle(element);
      styles.set(element, known);
    }
    return known;
  };

  const tag = (element: Element): string => element.localName;
  const attr = (element: Element, name: string): string => element.getAttribute(name) ?? '';
  const isElement = (node: Node | null | undefined): node is Element => node?.nodeType === 1;
  const isHtml = (element: Element): element is HTMLElement => element.namespaceURI === 'http://www.w3.org/1999/xhtml';

  /** Parent in what is rendered: the slot of a slotted element, the host of a shadow root. */
  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.parentNode;
    return root instanceof ShadowRoot ? root.host : null;
  };

  /** Children in what is rendered: assigned nodes of a slot, the shadow tree of a host. */
  const childrenOf = (element: Element): readonly Node[] | NodeListOf<ChildNode> => {
    if (element.shadowRoot) return element.shadowRoot.childNodes;
    if (element.localName === 'slot') {
      const assigned = (element as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return element.childNodes;
  };

  const rootOf = (element: Element): Document | ShadowRoot => element.getRootNode() as Document | ShadowRoot;

  /** Elements that an attribute such as aria-labelledby names, in its order. */
  const named = (element: Element, attribute: string): Element[] => {
    const ids = attr(element, attribute).split(/\s+/u).filter(Boolean);
    if (ids.length === 0) return [];
    const root = rootOf(element);
    return ids.map((id) => root.getElementById(id)).filter((found): found is HTMLElement => found !== null);
  };

  /** Not rendered for anybody: display none or visibility hidden, also of an ancestor. */
  const isHidden = (element: Element): boolean => {
    if (element.checkVisibility({ visibilityProperty: true })) return false;
    if (style(element).display !== 'contents') return true;
    const parent = parentOf(element);
    return style(element).visibility !== 'visible' || (parent !== null && isHidden(parent));
  };

  const isAriaHidden = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = parentOf(at)) if (at.getAttribute('aria-hidden') === 'true') return true;
    return false;
  };

  const isDisabled = (element: Element): boolean => {
    if (element.matches('button:disabled,input:disabled,select:disabled,textarea:disabled,option:disabled,optgroup:disabled,fieldset:disabled')) return true;
    for (let at: Element | null = element; at; at = parentOf(at)) {
      const value = at.getAttribute('aria-disabled');
      if (value === 'true') return true;
      if (value === 'false') return false;
    }
    return false;
  };

  const isFocusable = (element: Element): boolean => {
    if (element.matches('button:disabled,input:disabled,select:disabled,textarea:disabled')) return false;
    const name = element.localName;
    if (name === 'a' || name === 'area') return element.hasAttribute('href') || element.hasAttribute('tabindex');
    if (name === 'input') return (element as HTMLInputElement).type !== 'hidden';
    if (name === 'button' || name === 'select' || name === 'textarea' || name === 'iframe') return true;
    if (name === 'summary') return element.parentElement?.localName === 'details';
    if ((name === 'audio' || name === 'video') && element.hasAttribute('controls')) return true;
    return element.hasAttribute('tabindex') || isEditable(element);
  };

  /** The outermost element of an editable region. */
  const isEditable = (element: Element): boolean => {
    const value = element.getAttribute('contenteditable');
    return value !== null && value !== 'false' && !element.parentElement?.isContentEditable;
  };

  const flat = (text: string): string => text.replace(/\s+/gu, ' ').trim();
  const reset = (): void => {
    styles = new Map();
  };

  return { style, tag, attr, isElement, isHtml, parentOf, childrenOf, rootOf, named, isHidden, isAriaHidden, isDisabled, isFocusable, isEditable, flat, reset };
}
