/**
 * Everything in this folder but order.ts runs inside the page, in Playwright's isolated world, like the walker: each
 * file exports one factory that is sent as text, so it may use nothing from outside its own braces but types.
 */
export interface FieldState {
  readonly tag: string;
  readonly type: string;
  readonly role: string;
  /** A region that is edited in place, or something inside of one. */
  readonly isEditable: boolean;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
  /** Takes up room and is not transparent: a person can see it. */
  readonly isShown: boolean;
  /** `true`, `false`, `mixed`, or empty where it cannot be checked. */
  readonly checked: string;
  /** Characters that fit, -1 without a limit. */
  readonly maxLength: number;
  readonly min: string;
  readonly max: string;
  readonly step: string;
  /** The position of a slider or spinbutton of the page's own making. */
  readonly now: string;
  readonly nowText: string;
  readonly expanded: string;
  /** The element that has the list of choices, as far as roles tell: a combobox, a button with a popup, a listbox. */
  readonly isChooser: boolean;
  readonly isMultiple: boolean;
  readonly isSearching: boolean;
  readonly form: string;
}

export type Field = ReturnType<typeof createField>;

export function createField() {
  const attr = (element: Element, name: string): string => element.getAttribute(name) ?? '';

  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };

  const isShown = (element: Element): boolean => {
    const rect = element.getBoundingClientRect();
    return rect.width > 1 && rect.height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };

  const isDisabled = (element: Element): boolean => {
    if (element.matches(':disabled') || element.closest('[inert]') !== null) return true;
    for (let at: Element | null = element; at; at = parentOf(at)) {
      const value = at.getAttribute('aria-disabled');
      if (value !== null) return value === 'true';
    }
    return false;
  };

  const checkedOf = (element: Element): string => {
    const input = element as HTMLInputElement;
    if (element.localName === 'input' && (input.type === 'checkbox' || input.type === 'radio')) {
      return input.indeterminate ? 'mixed' : String(input.checked);
    }
    return element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed') ?? '';
  };

  const state = (element: Element): FieldState => {
    const input = element as HTMLInputElement;
    const role = attr(element, 'role').trim().split(/\s+/u)[0] ?? '';
    const popup = attr(element, 'aria-haspopup');
    const isText = element.localName === 'input' || element.localName === 'textarea';
    return {
      tag: element.localName,
      type: element.localName === 'input' ? input.type : attr(element, 'type').toLowerCase(),
      role,
      isEditable: (element as HTMLElement).isContentEditable,
      isDisabled: isDisabled(element),
      isReadOnly: (isText && input.readOnly) || attr(element, 'aria-readonly') === 'true',
      isShown: isShown(element),
      checked: checkedOf(element),
      maxLength: isText ? input.maxLength : -1,
      min: isText ? input.min : attr(element, 'aria-valuemin'),
      max: isText ? input.max : attr(element, 'aria-valuemax'),
      step: isText ? input.step : '',
      now: attr(element, 'aria-valuenow'),
      nowText: attr(element, 'aria-valuetext'),
      expanded: attr(element, 'aria-expanded'),
      isChooser: ['combobox', 'listbox', 'radiogroup'].includes(role) || ['listbox', 'menu', 'true', 'tree', 'grid'].includes(popup),
      isMultiple: element.localName === 'select' ? (element as HTMLSelectElement).multiple : attr(element, 'aria-multiselectable') === 'true',
      isSearching: input.type === 'search' || ['combobox', 'searchbox'].includes(role) || !['', 'none'].includes(attr(element, 'aria-autocomplete')),
      form: element.localName === 'input' ? attr(element, 'placeholder') : '',
    };
  };

  /** Fields that got a secret, together with the walker's: both live in one world. */
  const shared = globalThis as { wheelhouseSecrets?: WeakSet<Element> };
  const secrets = (shared.wheelhouseSecrets ??= new WeakSet<Element>());
  const isSecret = (element: Element): boolean =>
    secrets.has(element) || (element.localName === 'input' && (element as HTMLInputElement).type === 'password');

  /** What a text field, an editor or anything else holds now; null for passwords, which are never read. */
  const held = (element: Element): string | null => {
    if (isSecret(element)) return null;
    if (element.localName === 'input') return (element as HTMLInputElement).value;
    if (element.localName === 'textarea') return (element as HTMLTextAreaElement).value;
    return (element as HTMLElement).innerText;
  };

  /** Puts the caret behind the last character. False where only the End key can do that. */
  const caretToEnd = (element: Element): boolean => {
    if (element.localName === 'input' || element.localName === 'textarea') {
      const input = element as HTMLInputElement;
      try {
        input.setSelectionRange(input.value.length, input.value.length);
        return true;
      } catch {
        return false;
      }
    }
    const selection = getSelection();
    if (selection === null) return false;
    // Into the last text, not behind the last block: typing there would begin a block of its own.
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last: Node | null = null;
    while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim() !== '') last = walker.currentNode;
    if (last?.nodeValue) selection.collapse(last, last.nodeValue.trimEnd().length === 0 ? 0 : last.nodeValue.length);
    else selection.selectAllChildren(element);
    if (!last) selection.collapseToEnd();
    return true;
  };

  /** Sets a control that takes no typing (range, colour, date) the way its own widget does. Returns what it holds then. */
  const set = (element: Element, value: string): string => {
    const input = element as HTMLInputElement;
    input.focus();
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return input.value;
  };

  /** Any colour that CSS knows, as the seven characters of a colour input; empty for what is none. */
  const colour = (text: string): string => {
    if (!CSS.supports('color', text)) return '';
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return '';
    context.fillStyle = text;
    return context.fillStyle;
  };

  /** The boxes of a one-time code that begin with this one: small fields in a row, one character each. */
  const boxes = (element: Element): Element[] => {
    const isBox = (one: Element): boolean => {
      const input = one as HTMLInputElement;
      if (!['text', 'tel', 'number', 'password'].includes(input.type) || input.disabled || !isShown(input)) return false;
      return input.maxLength === 1 || (input.maxLength < 0 && input.getBoundingClientRect().width <= 80);
    };
    if (element.localName !== 'input' || !isBox(element)) return [];
    for (let at = parentOf(element), depth = 0; at && depth < 5; at = parentOf(at), depth += 1) {
      const found = [...at.querySelectorAll('input')].filter(isBox);
      const index = found.indexOf(element as HTMLInputElement);
      if (found.length >= 3 && found.length <= 12 && index >= 0) return found.slice(index);
    }
    return [];
  };

  const activeElement = (): Element | null => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };

  /** What a person would click to change a control that is itself hidden: its label, or the box drawn around it. */
  const face = (element: Element): Element => {
    if (isShown(element)) return element;
    const labels = (element as HTMLInputElement).labels;
    const label = labels && [...labels].find(isShown);
    if (label) return label;
    for (let at = parentOf(element), depth = 0; at && depth < 3; at = parentOf(at), depth += 1) if (isShown(at)) return at;
    return element;
  };

  /** The file input that an element is, labels, or holds. */
  const fileInput = (element: Element): Element | null => {
    const isFile = (one: Element | null | undefined): boolean => one?.localName === 'input' && (one as HTMLInputElement).type === 'file';
    if (isFile(element)) return element;
    const control = element.closest('label')?.control;
    if (control) return isFile(control) ? control : null;
    const inside = element.querySelectorAll('input[type=file]');
    return inside.length === 1 ? (inside[0] ?? null) : null;
  };

  return { attr, parentOf, isShown, isDisabled, state, held, secrets, caretToEnd, set, colour, boxes, activeElement, face, fileInput };
}
