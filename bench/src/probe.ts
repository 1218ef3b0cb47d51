/** What the script in a page found: every control that a person could click or fill, under a mark of its own. */
export interface Probed {
  readonly mark: string;
  readonly inView: boolean;
}

/**
 * Runs in each document of a measured page, by rules of its own: finds what is visible, enabled and clickable or fillable, puts a mark
 * such as `k17z` in front of its name, and reports the marks. Same-origin frames and open shadow roots included.
 */
export function probe(): void {
  const SELECTOR =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=tab],[role=menuitem],[role=treeitem],[role=slider],[contenteditable=true],[onclick],[tabindex="0"]';
  const prefix = window === top ? 'k' : `k${String(Math.floor(Math.random() * 1e6))}x`;
  const found: { element: Element; mark: string }[] = [];

  const all = (root: Document | ShadowRoot): Element[] => {
    const inside = [...root.querySelectorAll('*')].flatMap((element) => (element.shadowRoot === null ? [] : all(element.shadowRoot)));
    return [...root.querySelectorAll(SELECTOR), ...inside];
  };

  const rectOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const isUsable = (element: Element): boolean => {
    const { width, height } = rectOf(element);
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return width >= 2 && height >= 2 && isShown && !element.matches(':disabled,[aria-disabled=true]');
  };

  const name = (element: Element, mark: string): void => {
    const labelled = element.getAttribute('aria-label');
    if (element.matches('input,select,textarea')) {
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      element.setAttribute('aria-label', `${mark} ${labelled ?? label ?? ''}`.trim());
      element.removeAttribute('aria-labelledby');
    } else if (labelled !== null || element.matches('canvas')) {
      element.setAttribute('aria-label', `${mark} ${labelled ?? ''}`.trim());
    } else {
      element.prepend(`${mark} `);
    }
  };

  const isHit = (element: Element, x: number, y: number): boolean => {
    const deepest = (root: Document | ShadowRoot): Element | null => {
      const hit = root.elementFromPoint(x, y);
      return hit?.shadowRoot ? (deepest(hit.shadowRoot) ?? hit) : hit;
    };
    const hit = deepest(document);
    if (hit === null) return false;
    return element.contains(hit) || element.closest('label')?.contains(hit) === true;
  };

  const run = (): void => {
    for (const element of all(document)) {
      if (!isUsable(element)) continue;
      const mark = `${prefix}${String(found.length)}z`;
      found.push({ element, mark });
    }
    for (const { element, mark } of found) name(element, mark);
    const frame = window.frameElement?.getBoundingClientRect();
    const report = found.flatMap(({ element, mark }) => {
      const rect = rectOf(element);
      const x = rect.left + rect.width / 2;
      const y = rect.top + rect.height / 2;
      const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      // What lies under something else cannot be clicked.
      if (isInside && !isHit(element, x, y)) return [];
      const top = y + (frame?.top ?? 0);
      return [{ mark, inView: isInside && (window.top === window || (frame !== undefined && top < (window.top?.innerHeight ?? 0))) }];
    });
    void fetch('/probed', { method: 'POST', body: JSON.stringify(report) });
  };
  addEventListener('load', run);
}
