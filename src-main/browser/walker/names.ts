import type { Dom } from './dom.ts';
import type { Roles } from './roles.ts';

export type Names = ReturnType<typeof createNames>;

/** Accessible names after accname 1.2 and HTML-AAM, held against Chromium's own tree in tests/tools/view-names.test.ts. */
export function createNames(dom: Dom, roles: Roles) {
  const { attr, flat } = dom;
  const { roleOf } = roles;
  /** No name is longer: longer ones are content, not names, and are cut here to stay quick. */
  const MOST = 2_000;
  const FROM_CONTENT = new Set(
    ('button cell checkbox columnheader gridcell heading link math menuitem menuitemcheckbox menuitemradio option radio rowheader ' +
      'switch tab term tooltip treeitem').split(' '),
  );
  const NEVER_NAMED = new Set(['', 'caption', 'code', 'definition', 'emphasis', 'paragraph', 'strong', 'text', 'listitem', 'deletion', 'insertion']);

  const VALUE_ROLES = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'progressbar', 'scrollbar', 'meter']);

  /** What a control inside a label stands for. */
  const embedded = (element: Element, role: string): string | undefined => {
    if (!VALUE_ROLES.has(role)) return undefined;
    if (role === 'textbox' || role === 'searchbox' || (role === 'combobox' && element.localName === 'input')) {
      if (attr(element, 'type') === 'password') return '';
      if (element.localName === 'input' || element.localName === 'textarea') return (element as HTMLInputElement).value;
      return flat(element.textContent);
    }
    if (element.localName === 'select') {
      return [...(element as HTMLSelectElement).selectedOptions].map((option) => flat(option.text)).join(' ');
    }
    if (role === 'combobox' || role === 'listbox') {
      const chosen = [...element.querySelectorAll('[role=option][aria-selected=true]')];
      return chosen.map((option) => flat(option.textContent)).join(' ');
    }
    if (element.hasAttribute('aria-valuetext')) return attr(element, 'aria-valuetext');
    if (element.hasAttribute('aria-valuenow')) return attr(element, 'aria-valuenow');
    return 'value' in element ? (element as HTMLInputElement).value : '';
  };

  let isHasty = false;
  /** On very large pages the content of ::before and ::after is not asked for: it costs more than all the rest. */
  const hurry = (on: boolean): void => {
    isHasty = on;
  };

  const pseudo = (element: Element, which: '::before' | '::after'): string => {
    if (isHasty) return '';
    const style = getComputedStyle(element, which);
    const content = style.content;
    if (content === 'none' || content === 'normal' || style.display === 'none' || style.visibility !== 'visible') return '';
    const slash = /^(.*?)\s\/\s"((?:[^"\\]|\\.)*)"$/u.exec(content);
    const text = slash ? (slash[2] ?? '') : [...content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/gu)].map((part) => (part[2] ? attr(element, part[2]) : (part[1] ?? ''))).join('');
    const plain = text.replace(/\\(.)/gu, '$1');
    return style.display === 'inline' ? plain : ` ${plain} `;
  };

  const isInline = (element: Element): boolean => {
    const display = dom.style(element).display;
    return display === 'inline' || display === 'contents';
  };

  /** Rows have names in grids only. */
  const isFromContent = (element: Element, role: string): boolean =>
    FROM_CONTENT.has(role) || (role === 'row' && element.closest('[role=grid],[role=treegrid]') !== null);

  type Walk = { seen: Set<Element>; left: number; isReferenced: boolean };

  /** Text of everything below an element, as accname 2F gathers it. */
  const content = (element: Element, walk: Walk): string => {
    let out = pseudo(element, '::before');
    if (dom.isTextOnly(element)) {
      const text = element.textContent;
      walk.left -= text.length;
      return out + text + pseudo(element, '::after');
    }
    dom.eachChild(element, (child) => {
      if (walk.left <= 0) return;
      if (child.nodeType === 3) {
        const text = (child as Text).data;
        walk.left -= text.length;
        out += text;
      } else if (dom.isElement(child)) {
        const part = alternative(child, walk, true);
        out += part !== '' && !isInline(child) ? ` ${part} ` : child.localName === 'br' ? ' ' : part;
      }
    });
    return out + pseudo(element, '::after');
  };

  const SKIPPED = new Set(['script', 'style', 'noscript', 'template', 'head', 'title', 'meta', 'link']);

  /** One step of the computation: what this element adds to the name that is being built. */
  const alternative = (element: Element, walk: Walk, isInside: boolean): string => {
    if (walk.seen.has(element) || SKIPPED.has(element.localName)) return '';
    walk.seen.add(element);
    if (isInside && !walk.isReferenced && (element.getAttribute('aria-hidden') === 'true' || dom.isHidden(element))) return '';
    if (isInside && walk.isReferenced && element.getAttribute('aria-hidden') === 'true') return '';
    const role = roleOf(element);
    const value = isInside ? embedded(element, role) : undefined;
    if (value !== undefined) return value;
    const label = flat(attr(element, 'aria-label'));
    if (label !== '') return label;
    const native = nativeName(element, role, walk);
    if (native !== undefined && native !== '') return native;
    const inner = isInside || walk.isReferenced || isFromContent(element, role) || element.localName === 'label' || element.localName === 'legend' || element.localName === 'caption' ? content(element, walk) : '';
    if (flat(inner) !== '') return inner;
    return native ?? attr(element, 'title');
  };

  const fromLabels = (element: Element, walk: Walk): string =>
    dom.labelsOf(element)
      .map((label) => flat(alternative(label, { seen: new Set([...walk.seen, element]), left: MOST, isReferenced: false }, true)))
      .filter(Boolean)
      .join(' ');

  const childNamed = (element: Element, name: string): Element | undefined => [...element.children].find((child) => child.localName === name);

  /** The host language's own name: labels, alt, legend, caption, title of an svg. Undefined where there is no such source. */
  const nativeName = (element: Element, role: string, walk: Walk): string | undefined => {
    const name = element.localName;
    if (name === 'input') {
      const type = (element as HTMLInputElement).type;
      if (type === 'submit' || type === 'reset' || type === 'button') {
        const own = (element as HTMLInputElement).value;
        const fallback = type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '';
        return fromLabels(element, walk) || (own.trim() !== '' ? own : attr(element, 'title') || fallback);
      }
      if (type === 'image') {
        return fromLabels(element, walk) || attr(element, 'alt') || attr(element, 'title') || 'Submit';
      }
    }
    if (name === 'input' || name === 'textarea' || name === 'select' || name === 'button' || name === 'meter' || name === 'progress' || name === 'output') {
      const labelled = fromLabels(element, walk);
      if (labelled !== '') return labelled;
      if (name === 'button') return undefined;
      return attr(element, 'title') || attr(element, 'placeholder') || attr(element, 'aria-placeholder');
    }
    if (name === 'img' || name === 'area') return flat(attr(element, 'alt')) || attr(element, 'title');
    if (name === 'optgroup' || name === 'track') return attr(element, 'label');
    if (name === 'option' && attr(element, 'label') !== '') return attr(element, 'label');
    const inner = name === 'fieldset' ? 'legend' : name === 'table' ? 'caption' : name === 'svg' ? 'title' : '';
    if (inner !== '') {
      const source = childNamed(element, inner);
      if (source) {
        const text = name === 'svg' ? source.textContent : alternative(source, { ...walk, left: MOST }, true);
        if (flat(text) !== '') return text;
      }
      return attr(element, 'title');
    }
    return role === 'textbox' && element.hasAttribute('aria-placeholder') ? attr(element, 'title') || attr(element, 'aria-placeholder') : undefined;
  };

  /** Names of the elements that aria-labelledby or aria-describedby lists; hidden ones count. */
  const referenced = (element: Element, attribute: string): string =>
    dom
      .named(element, attribute)
      .map((target) => {
        const walk: Walk = { seen: new Set(), left: MOST, isReferenced: dom.isHidden(target) };
        const isSelf = target === element;
        const role = roleOf(target);
        if (!isSelf) {
          const value = embedded(target, role);
          if (value !== undefined && flat(attr(target, 'aria-label')) === '') return flat(value);
        }
        const label = flat(attr(target, 'aria-label'));
        return label === '' ? flat(alternative(target, { ...walk, isReferenced: true }, false)) : label;
      })
      .filter(Boolean)
      .join(' ');

  /** The accessible name, white space flattened. */
  const nameOf = (element: Element, role = roleOf(element)): string => {
    const byIds = element.hasAttribute('aria-labelledby') ? referenced(element, 'aria-labelledby') : '';
    if (byIds !== '') return byIds;
    if (NEVER_NAMED.has(role) && !element.hasAttribute('aria-label')) return '';
    return flat(alternative(element, { seen: new Set(), left: MOST, isReferenced: false }, false)).slice(0, MOST);
  };

  /** True where the name is the visible content, so that showing the content again would say it twice. */
  const isNamedByContent = (element: Element, role: string): boolean =>
    FROM_CONTENT.has(role) && !element.hasAttribute('aria-label') && !element.hasAttribute('aria-labelledby');

  const descriptionOf = (element: Element, name: string): string => {
    const text = referenced(element, 'aria-describedby') || flat(attr(element, 'aria-description')) || flat(attr(element, 'title'));
    return text === name ? '' : text;
  };

  /** Name of something that has no role: what a person would call it, from its text, alt texts, title or class words. */
  const plainName = (element: Element): string => {
    const text = flat(content(element, { seen: new Set(), left: 300, isReferenced: false }));
    if (text.length > 200) return text.slice(0, 80);
    return text || flat(attr(element, 'title')) || flat(attr(element, 'aria-label')) || flat(attr(element, 'data-tooltip'));
  };

  return { nameOf, plainName, descriptionOf, isNamedByContent, hurry };
}
