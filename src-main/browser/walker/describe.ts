import type { Dom } from './dom.ts';
import type { Names } from './names.ts';
import type { Roles } from './roles.ts';
import type { States } from './states.ts';

export type Describe = ReturnType<typeof createDescribe>;

export interface Description {
  readonly role: string;
  readonly name: string;
  /** Where state and value are read: the control behind a label that stands for it, else the element itself. */
  readonly subject: Element;
}

/** Who can be acted on, and under which role and name. The walk and the check before acting ask the same functions. */
export function createDescribe(dom: Dom, roles: Roles, names: Names, states: States) {
  const CONTROLS = new Set(
    ('button checkbox color combobox date datetime file link listbox menuitem menuitemcheckbox menuitemradio month option radio ' +
      'searchbox slider spinbutton switch tab textbox time treeitem week').split(' '),
  );
  const HINTS =
    '[onclick],[onmousedown],[onpointerdown],[ng-click],[data-ng-click],[jsaction],[hx-get],[hx-post],[data-href],[data-toggle],[data-bs-toggle],[data-action],[v-on\\:click],[x-on\\:click],[\\@click],[wire\\:click]';
  /** Elements with a listener of the page for clicks, as far as the debugger told us (listeners.ts). */
  const listening = new WeakSet<Element>();

  /** The control that a person reaches only through this label, because the control itself is not rendered. */
  const behindLabel = (element: Element): Element | undefined => {
    if (element.localName !== 'label') return undefined;
    const control = (element as HTMLLabelElement).control;
    if (!control || (control.localName === 'input' && (control as HTMLInputElement).type === 'hidden')) return undefined;
    if (!dom.isHidden(control)) return undefined;
    return dom.labelsOf(control)[0] === element ? control : undefined;
  };

  /** A label, legend or table caption: the control, group or table has it as its name. */
  const isSaidElsewhere = (element: Element): boolean => {
    const tag = element.localName;
    if (tag === 'label') {
      const control = (element as HTMLLabelElement).control;
      return control !== null && !dom.isHidden(control) && !control.hasAttribute('aria-label') && !control.hasAttribute('aria-labelledby');
    }
    if (tag !== 'legend' && tag !== 'caption') return false;
    const owner = element.parentElement;
    return owner !== null && roles.roleOf(owner) !== '' && !owner.hasAttribute('aria-label') && !owner.hasAttribute('aria-labelledby');
  };

  const iconName = (element: Element): string => {
    const use = element.querySelector('use');
    const href = use ? dom.attr(use, 'href') || dom.attr(use, 'xlink:href') : '';
    const words = [element, ...element.querySelectorAll('i,svg,span,img')].slice(0, 4).map((part) => dom.attr(part, 'class')).join(' ');
    const icon = /(?:^|\s)(?:fa|icon|glyphicon|bi|mdi|ti|icofont)[-_]+([\w-]+)/u.exec(words)?.[1];
    return /#(.+)$/u.exec(href)?.[1] ?? icon ?? dom.attr(element, 'data-testid');
  };

  const isTabStop = (element: Element): boolean => {
    const index = element.getAttribute('tabindex');
    return index !== null && Number.parseInt(index, 10) >= 0;
  };

  /** `control`: certain. `hint`: something says that a click does something here. */
  const activity = (element: Element, role: string, isPointer: boolean, isInside: boolean): 'control' | 'hint' | '' => {
    if (element.localName === 'option' && !element.hasAttribute('role')) return '';
    if (CONTROLS.has(role) || dom.isEditable(element)) return 'control';
    if ((element.localName === 'video' || element.localName === 'audio') && element.hasAttribute('controls')) return 'control';
    if (behindLabel(element)) return 'control';
    if (isPointer || listening.has(element)) return 'hint';
    if (element.attributes.length === 0 || element === document.body || element === document.documentElement) return '';
    return isTabStop(element) || (!isInside && dom.isAmong(element, HINTS)) ? 'hint' : '';
  };

  /** Named by their content, which a view shows as such: the walk does not gather it twice. */
  const QUIET = new Set(['cell', 'columnheader', 'gridcell', 'row', 'rowheader', 'tooltip', 'term', 'math']);

  /** What the walk needs to know; the name of cells and rows only where it is not their content. */
  const glance = (element: Element): Description => {
    const role = roles.roleOf(element);
    return QUIET.has(role) && !element.hasAttribute('aria-label') ? { role, name: '', subject: element } : describe(element);
  };

  const describe = (element: Element): Description => {
    const hidden = behindLabel(element);
    if (hidden) {
      const role = roles.roleOf(hidden);
      return { role: role === '' ? 'clickable' : role, name: names.nameOf(hidden, role) || names.plainName(element), subject: hidden };
    }
    let role = roles.roleOf(element);
    if (dom.isEditable(element) && (role === '' || role === 'paragraph')) role = 'textbox';
    const own = names.nameOf(element, role);
    return { role, name: own, subject: element };
  };

  /** Role and name of something that gets a ref. */
  const describeTarget = (element: Element, plain = describe(element)): Description => {
    const role = plain.role === '' || plain.role === 'paragraph' ? 'clickable' : plain.role;
    if (plain.name !== '') return { ...plain, role };
    const isField = role === 'textbox' || role === 'combobox' || role === 'searchbox';
    const name = isField ? dom.attr(element, 'name') : role === 'clickable' || role === 'listitem' || role === 'row' || role === 'group' || role === 'img' ? names.plainName(element) || iconName(element) : iconName(element);
    return { ...plain, role, name };
  };

  return { activity, glance, isQuiet: (role: string): boolean => QUIET.has(role), describe, describeTarget, behindLabel, isSaidElsewhere, listening, isSecret: states.isSecret };
}
