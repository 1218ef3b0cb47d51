import type { Dom } from './dom.ts';

export type Roles = ReturnType<typeof createRoles>;

/** Roles after HTML-AAM and ARIA 1.2, in words a model knows; `''` is an element that means nothing by itself. */
export function createRoles(dom: Dom) {
  const { attr, parentOf } = dom;
  const KNOWN = new Set(
    ('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
      'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell ' +
      'group heading img image insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox ' +
      'menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup ' +
      'rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table ' +
      'tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem').split(' '),
  );
  const PLAIN: Record<string, string> = {
    article: 'article', blockquote: 'blockquote', button: 'button', caption: 'caption', code: 'code', datalist: 'listbox',
    dd: 'definition', details: 'group', dfn: 'term', dialog: 'dialog', dl: 'list', dt: 'term', fieldset: 'group',
    figcaption: 'caption', figure: 'figure', hr: 'separator', main: 'main', math: 'math', menu: 'list', meter: 'meter',
    nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph',
    progress: 'progressbar', search: 'search', address: 'group', tbody: 'rowgroup', tfoot: 'rowgroup', thead: 'rowgroup',
    textarea: 'textbox', tr: 'row', ul: 'list', canvas: 'canvas', video: 'video', audio: 'audio',
    iframe: 'iframe', frame: 'iframe', embed: 'embed', object: 'embed',
  };
  const INPUTS: Record<string, string> = {
    button: 'button', checkbox: 'checkbox', color: 'color', date: 'date', 'datetime-local': 'datetime', file: 'file',
    image: 'button', month: 'month', number: 'spinbutton', radio: 'radio', range: 'slider', reset: 'button',
    search: 'searchbox', submit: 'button', time: 'time', week: 'week', email: 'textbox', password: 'textbox',
    tel: 'textbox', text: 'textbox', url: 'textbox',
  };
  const SECTIONS = 'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';
  const GLOBAL = ['aria-atomic', 'aria-busy', 'aria-controls', 'aria-describedby', 'aria-details', 'aria-dropeffect', 'aria-flowto',
    'aria-grabbed', 'aria-keyshortcuts', 'aria-label', 'aria-labelledby', 'aria-live', 'aria-owns', 'aria-relevant', 'aria-roledescription'];

  const hasName = (element: Element): boolean =>
    attr(element, 'aria-label').trim() !== '' || dom.named(element, 'aria-labelledby').length > 0;
  const isNamed = (element: Element): boolean => hasName(element) || attr(element, 'title').trim() !== '';

  const inputRole = (input: HTMLInputElement): string => {
    if (input.type === 'hidden') return '';
    if (input.type === 'checkbox' && input.hasAttribute('switch')) return 'switch';
    const own = INPUTS[input.type] ?? 'textbox';
    const listed = input.list && (own === 'textbox' || own === 'searchbox') && input.type !== 'password';
    return listed ? 'combobox' : own;
  };

  /** Cells and rows mean a table only where the table itself does. */
  const tableOf = (element: Element): Element | null => element.closest('table');
  const layouts = new WeakMap<Element, boolean>();
  const isLayout = (table: Element): boolean => {
    const known = layouts.get(table);
    if (known !== undefined) return known;
    const answer = judgeLayout(table as HTMLTableElement);
    layouts.set(table, answer);
    return answer;
  };
  /** After Chromium's own judgement: what looks like a table without saying so is one from twenty rows on, or with borders. */
  const judgeLayout = (table: HTMLTableElement): boolean => {
    const role = attr(table, 'role').trim();
    if (role === 'none' || role === 'presentation') return true;
    if (role !== '' || table.isContentEditable) return false;
    if (table.caption || table.tHead || table.tFoot || ['summary', 'rules', 'aria-label'].some((name) => table.hasAttribute(name))) return false;
    if (table.querySelector(':scope>colgroup,:scope>col,:scope>tbody>tr>th,:scope>tbody>tr>td[headers],:scope>tbody>tr>td[scope],:scope>tbody>tr>td[abbr]')) return false;
    const rows = table.rows;
    const first = rows.item(0);
    if (!first || rows.length * first.cells.length <= 1) return true;
    if (rows.length >= 20) return false;
    if (rows.length === 1 || first.cells.length === 1) return true;
    let bordered = 0;
    let cells = 0;
    for (const row of table.rows) {
      for (const cell of row.cells) {
        cells += 1;
        if (cell.querySelector('table')) return true;
        const style = dom.style(cell);
        if (Number.parseFloat(style.borderTopWidth) > 0 && Number.parseFloat(style.borderLeftWidth) > 0) bordered += 1;
      }
    }
    return bordered * 2 < cells;
  };

  const cellRole = (cell: Element): string => {
    const table = tableOf(cell);
    if (!table || isLayout(table)) return '';
    const kind = attr(table, 'role');
    const plain = kind === 'grid' || kind === 'treegrid' ? 'gridcell' : 'cell';
    if (cell.localName === 'td') return plain;
    const scope = attr(cell, 'scope').toLowerCase();
    if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
    if (scope === 'col' || scope === 'colgroup') return 'columnheader';
    const row = cell.parentElement as HTMLTableRowElement | null;
    const isHead = row?.parentElement?.localName === 'thead';
    const others = row ? [...row.cells].some((other) => other.localName === 'td') : false;
    return !isHead && others ? 'rowheader' : 'columnheader';
  };

  const tagRole = (element: Element): string => {
    const name = element.localName;
    switch (name) {
      case 'a':
      case 'area':
        return element.hasAttribute('href') ? 'link' : '';
      case 'input':
        return inputRole(element as HTMLInputElement);
      case 'select':
        return (element as HTMLSelectElement).multiple || (element as HTMLSelectElement).size > 1 ? 'listbox' : 'combobox';
      case 'h1': case 'h2': case 'h3': case 'h4': case 'h5': case 'h6':
        return 'heading';
      case 'img':
        return element.getAttribute('alt') === '' && !isNamed(element) ? '' : 'img';
      case 'svg':
        return hasName(element) || element.querySelector(':scope>title') ? 'img' : '';
      case 'li':
        return element.parentElement?.matches('ul,ol,menu,[role=list]') || (!element.parentElement && element.parentNode instanceof ShadowRoot) ? 'listitem' : '';
      case 'summary':
        return element.parentElement?.localName === 'details' ? 'button' : '';
      case 'header': case 'footer':
        if (parentOf(element)?.closest(SECTIONS)) return '';
        return name === 'header' ? 'banner' : 'contentinfo';
      case 'aside':
        return !parentOf(element)?.closest('article,aside,nav,section') || isNamed(element) ? 'complementary' : '';
      case 'section':
        return isNamed(element) ? 'region' : '';
      case 'form':
        return isNamed(element) ? 'form' : '';
      case 'table':
        return isLayout(element) ? '' : 'table';
      case 'td': case 'th':
        return cellRole(element);
      case 'tr': case 'tbody': case 'thead': case 'tfoot': {
        const table = tableOf(element);
        return table && !isLayout(table) ? (PLAIN[name] ?? '') : '';
      }
      default:
        return PLAIN[name] ?? '';
    }
  };

  const isPresentational = (element: Element): boolean =>
    !dom.isFocusable(element) && !GLOBAL.some((name) => element.hasAttribute(name));

  /** `''` for generic and presentational elements. */
  const roleOf = (element: Element): string => {
    const wanted = element.getAttribute('role');
    if (wanted) {
      for (const word of wanted.toLowerCase().split(/\s+/u)) {
        if (!KNOWN.has(word)) continue;
        if (word === 'none' || word === 'presentation') {
          if (isPresentational(element)) return '';
          break;
        }
        if ((word === 'region' || word === 'form') && !isNamed(element)) continue;
        if (word === 'generic') return '';
        return word === 'image' ? 'img' : word === 'directory' ? 'list' : word;
      }
    }
    if (!dom.isHtml(element) && element.localName !== 'svg') return element.localName === 'a' && element.hasAttribute('href') ? 'link' : '';
    return tagRole(element);
  };

  return { roleOf, isLayout };
}
