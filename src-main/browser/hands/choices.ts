import type { Field } from './field.ts';

export interface Choice {
  readonly label: string;
  readonly value: string;
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
}

export interface Choices {
  readonly choices: readonly Choice[];
  readonly isMultiple: boolean;
  /** The list has more in it than what it shows. */
  readonly canScroll: boolean;
}

/** The choices of a chooser that the page made itself: in a list of its own, or in one that lies elsewhere in the page. */
export function createChoices(field: Field) {
  const OPTION = '[role=option],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio]';
  /** Choices that stood there before the chooser was opened. */
  let known = new WeakSet<Element>();
  let listed: Element[] = [];

  const all = (root: Document | ShadowRoot | Element, selector: string, found: Element[] = []): Element[] => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot) all(element.shadowRoot, selector, found);
    }
    return found;
  };

  const byIds = (element: Element): Element[] => {
    const ids = `${field.attr(element, 'aria-controls')} ${field.attr(element, 'aria-owns')}`.split(/\s+/u).filter(Boolean);
    const root = element.getRootNode() as Document | ShadowRoot;
    return ids.map((id) => root.getElementById(id) ?? document.getElementById(id)).filter((one) => one !== null);
  };

  const within = (root: Element): Element[] => {
    const selector = `${OPTION},[role=menuitem]`;
    return [...(root.matches(selector) ? [root] : []), ...all(root, selector)].filter(field.isShown);
  };

  const find = (chooser: Element): Element[] => {
    const own = [chooser, ...chooser.querySelectorAll('[aria-controls],[aria-owns]')];
    for (const list of [...own.flatMap(byIds), ...(chooser.matches('[role=listbox],[role=radiogroup]') ? [chooser] : [])]) {
      const found = within(list);
      if (found.length > 0) return found;
    }
    const inside = within(chooser);
    if (inside.length > 0) return inside;
    const shown = all(document, `${OPTION},[role=menu] [role=menuitem]`).filter((one) => field.isShown(one) && one.closest('select') === null);
    const fresh = shown.filter((one) => !known.has(one));
    return fresh.length > 0 ? fresh : shown;
  };

  const labelOf = (option: Element): string => {
    const named = option.getAttribute('aria-label')?.trim();
    return named ? named : ((option as HTMLElement).innerText || option.textContent).replace(/\s+/gu, ' ').trim();
  };

  /** The box in which a list scrolls. */
  const boxOf = (option: Element | undefined): Element | undefined => {
    for (let at = option && field.parentOf(option); at && at !== document.body; at = field.parentOf(at)) {
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/u.test(getComputedStyle(at).overflowY)) return at;
    }
    return undefined;
  };

  const isSelected = (option: Element): boolean => {
    const input = option as HTMLInputElement;
    if (option.localName === 'input') return input.checked;
    const said = option.getAttribute('aria-selected') ?? option.getAttribute('aria-checked');
    return said === 'true';
  };

  return {
    remember: (): void => {
      known = new WeakSet(all(document, `${OPTION},[role=menu] [role=menuitem]`).filter(field.isShown));
    },
    list: (chooser: Element): Choices => {
      listed = find(chooser);
      const list = listed[0]?.closest('[aria-multiselectable]') ?? chooser;
      return {
        choices: listed.map((option) => ({
          label: labelOf(option),
          value: option.getAttribute('data-value') ?? option.getAttribute('value') ?? '',
          isSelected: isSelected(option),
          isDisabled: field.isDisabled(option),
        })),
        isMultiple: list.getAttribute('aria-multiselectable') === 'true' || listed[0]?.getAttribute('role') === 'menuitemcheckbox',
        canScroll: boxOf(listed[0]) !== undefined,
      };
    },
    /** One of those listed last. */
    at: (index: number): Element | undefined => listed[index],
    /** Scrolls the list by most of its height, or to its start. False at the end. */
    scroll: (isToStart: boolean): boolean => {
      const box = boxOf(listed.find((one) => one.isConnected));
      if (!box) return false;
      const before = box.scrollTop;
      box.scrollTop = isToStart ? 0 : before + box.clientHeight * 0.8;
      return Math.abs(box.scrollTop - before) >= 1;
    },
    /** The options of a native select. */
    native: (element: Element): Choice[] | null =>
      element.localName !== 'select'
        ? null
        : [...(element as HTMLSelectElement).options].map((option) => ({
            label: option.label,
            value: option.value,
            isSelected: option.selected,
            isDisabled: option.disabled || (option.parentElement as HTMLOptGroupElement | null)?.disabled === true,
          })),
  };
}
