/**
 * Everything in this folder but wire.ts, bundle.ts and bridge.ts runs inside the page, in Playwright's isolated world. Each file
 * exports one factory that is sent as text (`toString`), so it may use nothing from outside its own braces but types.
 */
export type Dom = ReturnType<typeof createDom>;

export function createDom() {
  let labels = new Map<Node, Map<Element, Element[]>>();
  let among = new Map<Node, Set<Element>>();
  let disabled = new Map<Element, boolean>();

  // No cache: on a page of 100,000 elements collecting the garbage costs more than asking again.
  const style = (element: Element): CSSStyleDeclaration => getComputedStyle(element);

  /** Closed shadow roots that the debugger opened for us. */
  const opened = new WeakMap<Element, ShadowRoot>();
  const open = (host: Element, root: ShadowRoot): void => {
    opened.set(host, root);
  };
  const shadowOf = (element: Element): ShadowRoot | null => element.shadowRoot ?? opened.get(element) ?? null;
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
  const eachChild = (element: Element, visit: (node: Node) => void): void => {
    if (element.localName === 'slot') {
      const assigned = (element as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) {
        assigned.forEach(visit);
        return;
      }
    }
    for (let child = (shadowOf(element) ?? element).firstChild; child; child = child.nextSibling) visit(child);
  };

  const rootOf = (element: Element): Document | ShadowRoot => element.getRootNode() as Document | ShadowRoot;

  /** Elements that an attribute such as aria-labelledby names, in its order. */
  const named = (element: Element, attribute: string): Element[] => {
    const value = element.getAttribute(attribute);
    if (value === null) return [];
    const ids = value.split(/\s+/u).filter(Boolean);
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
    if (element.matches(':disabled')) return true;
    const known = disabled.get(element);
    if (known !== undefined) return known;
    const value = element.getAttribute('aria-disabled');
    const parent = value === null || value === '' ? parentOf(element) : null;
    const answer = value === 'true' || element.hasAttribute('inert') || (parent !== null && isDisabled(parent));
    disabled.set(element, answer);
    return answer;
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

  /** Like `matches`, but searches each document or shadow root once a walk. */
  const isAmong = (element: Element, selector: string): boolean => {
    const root = rootOf(element);
    let found = among.get(root);
    if (!found) {
      found = new Set(root.querySelectorAll(selector));
      among.set(root, found);
    }
    return found.has(element);
  };

  /** Labels of a control. The property `labels` searches the whole document each time; this searches it once a walk. */
  const labelsOf = (element: Element): readonly Element[] => {
    const root = rootOf(element);
    let index = labels.get(root);
    if (!index) {
      index = new Map();
      for (const label of root.querySelectorAll('label')) {
        const control = label.control;
        if (control) index.set(control, [...(index.get(control) ?? []), label]);
      }
      labels.set(root, index);
    }
    return index.get(element) ?? [];
  };

  const UNEVEN = /[^\S ]| {2}/u;
  /** Runs of white space become one space. */
  const even = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/gu, ' ') : text);
  const flat = (text: string): string => even(text).trim();
  /** Holds text only: reading that at once spares an object for each node, which on large pages is most of the work. */
  const isTextOnly = (element: Element): boolean => element.firstElementChild === null && shadowOf(element) === null && element.localName !== 'slot';

  const reset = (): void => {
    labels = new Map();
    disabled = new Map();
    among = new Map();
  };

  return { style, open, shadowOf, attr, isElement, isHtml, parentOf, eachChild, rootOf, named, isHidden, isAriaHidden, isDisabled, isFocusable, isEditable, labelsOf, isAmong, even, flat, isTextOnly, reset };
}
