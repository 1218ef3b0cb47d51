import type { Dom } from './dom.ts';

export type States = ReturnType<typeof createStates>;

/** State and value of widgets, native and ARIA. */
export function createStates(dom: Dom) {
  const { attr } = dom;
  const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem']);
  const SELECTABLE = new Set(['option', 'tab', 'row', 'gridcell', 'treeitem', 'columnheader', 'rowheader']);
  const RANGES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar']);

  const checked = (element: Element, role: string): string => {
    if (element.localName === 'input' && (role === 'checkbox' || role === 'radio' || role === 'switch')) {
      const input = element as HTMLInputElement;
      if (input.indeterminate && role === 'checkbox') return 'mixed';
      return input.checked ? 'checked' : 'unchecked';
    }
    const value = attr(element, 'aria-checked');
    if (value === 'true') return 'checked';
    if (value === 'mixed') return 'mixed';
    return value === 'false' || role === 'checkbox' || role === 'radio' || role === 'switch' ? 'unchecked' : '';
  };

  const expanded = (element: Element): string => {
    if (element.localName === 'summary' && element.parentElement?.localName === 'details') {
      return (element.parentElement as HTMLDetailsElement).open ? 'expanded' : 'collapsed';
    }
    const value = attr(element, 'aria-expanded');
    if (value === 'true') return 'expanded';
    if (value === 'false') return 'collapsed';
    const popover = (element as HTMLButtonElement).popoverTargetElement as HTMLElement | null | undefined;
    if (popover) return popover.matches(':popover-open') ? 'expanded' : 'collapsed';
    return '';
  };

  const isInvalid = (element: Element): boolean => {
    const value = element.getAttribute('aria-invalid');
    if (value !== null && value !== '' && value !== 'false') return true;
    if (value === 'false') return false;
    // :user-invalid is what a person sees marked; a bad number or a custom message is told from the start.
    const field = element as HTMLInputElement;
    return element.matches(':user-invalid') || ('validity' in element && (field.validity.customError || field.validity.badInput));
  };

  /** A field once seen as a password stays one, whatever the page makes of its type; so does one that got a secret (hands/secret.ts). */
  const shared = globalThis as { wheelhouseSecrets?: WeakSet<Element> };
  const secrets = (shared.wheelhouseSecrets ??= new WeakSet<Element>());
  const isSecret = (element: Element): boolean => {
    if (secrets.has(element)) return true;
    const isPassword = element.localName === 'input' && ((element as HTMLInputElement).type === 'password' || /password/u.test(attr(element, 'autocomplete')));
    if (isPassword) secrets.add(element);
    return isPassword;
  };

  /** Words from a closed list, in a fixed order. */
  const statesOf = (element: Element, role: string): string[] => {
    const out: string[] = [];
    const add = (word: string | false | undefined): void => {
      if (word) out.push(word);
    };
    add(isSecret(element) && 'password');
    if (CHECKABLE.has(role)) add(checked(element, role));
    add(expanded(element));
    if (SELECTABLE.has(role)) {
      add((attr(element, 'aria-selected') === 'true' || (element.localName === 'option' && (element as HTMLOptionElement).selected)) && 'selected');
    }
    const pressed = attr(element, 'aria-pressed');
    add(pressed === 'true' ? 'pressed' : pressed === 'mixed' ? 'mixed' : pressed === 'false' && 'unpressed');
    const current = attr(element, 'aria-current');
    add(current !== '' && current !== 'false' && 'current');
    add(dom.isDisabled(element) && 'disabled');
    add((attr(element, 'aria-readonly') === 'true' || (element as Partial<HTMLInputElement>).readOnly) && 'readonly');
    add((attr(element, 'aria-required') === 'true' || (element as Partial<HTMLInputElement>).required) && 'required');
    add(isInvalid(element) && 'invalid');
    add((attr(element, 'aria-multiselectable') === 'true' || (element.localName === 'select' && (element as HTMLSelectElement).multiple)) && 'multiple');
    add(attr(element, 'aria-busy') === 'true' && 'busy');
    const popup = attr(element, 'aria-haspopup');
    add(popup !== '' && popup !== 'false' && 'haspopup');
    const root = dom.rootOf(element);
    add(root.activeElement === element && element !== document.body && 'focused');
    return out;
  };

  const ranged = (element: Element): string => {
    const low = attr(element, 'aria-valuemin') || attr(element, 'min');
    const high = attr(element, 'aria-valuemax') || attr(element, 'max');
    return low !== '' && high !== '' ? ` (${low}-${high})` : '';
  };

  const fileNames = (input: HTMLInputElement): string => [...(input.files ?? [])].map((file) => file.name).join(', ');

  /** Undefined where an element has no value of its own. */
  const valueOf = (element: Element, role: string): string | undefined => {
    const name = element.localName;
    if (name === 'input' || name === 'textarea') {
      const input = element as HTMLInputElement;
      if (isSecret(element)) return input.value === '' ? 'empty' : 'filled';
      if (role === 'checkbox' || role === 'radio' || role === 'switch' || role === 'button') return undefined;
      if (input.type === 'file') return fileNames(input);
      return RANGES.has(role) ? input.value + ranged(element) : input.value.slice(0, 2_000);
    }
    if (name === 'select') return [...(element as HTMLSelectElement).selectedOptions].map((option) => dom.flat(option.label || option.text)).join(', ');
    if (name === 'progress' || name === 'meter') {
      const bar = element as HTMLProgressElement;
      return name === 'progress' && bar.position < 0 ? undefined : `${String(bar.value)} (0-${String(bar.max)})`;
    }
    if (RANGES.has(role)) {
      const text = attr(element, 'aria-valuetext') || attr(element, 'aria-valuenow');
      return text === '' ? undefined : text + ranged(element);
    }
    if (role === 'textbox' || role === 'searchbox') return dom.flat((element as HTMLElement).innerText).slice(0, 2_000);
    if (role === 'combobox' && !element.querySelector('input')) {
      const text = dom.flat((element as HTMLElement).innerText);
      return text === '' ? undefined : text.slice(0, 300);
    }
    return undefined;
  };

  return { statesOf, valueOf, isSecret };
}
