/** A control that a person could click or fill, as the script in the page found it. */
export interface Found {
  /** The value of its attribute `data-bench`. */
  readonly mark: string;
  /** What it is called, for a search: not what the standards call its name. */
  readonly label: string;
  /** Its middle is in the viewport with nothing above it. */
  readonly inView: boolean;
}

/**
 * Runs in each document of a measured page before the page's own scripts, and shares no rule with the product: its text is sent.
 * `wheelhouseBench()` finds what is visible, enabled and clickable or fillable, marks it, and answers with a list. Open shadow roots and
 * frames included, those of other origins by message. What lies under something else or cannot be scrolled into sight is left out.
 */
export function probe(): void {
  const SELECTOR =
    'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=""],[contenteditable=true],[onclick],[tabindex]:not([tabindex^="-"]),' +
    ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem', 'slider', 'spinbutton', 'textbox', 'searchbox', 'combobox'].map((role) => `[role=${role}]`).join();
  const MOST_HANDLED = 0.5;
  const listening = new WeakSet<EventTarget>();
  EventTarget.prototype.addEventListener = new Proxy(EventTarget.prototype.addEventListener, {
    apply(listen, target: EventTarget | undefined, args: [string, ...unknown[]]) {
      if (['click', 'mousedown', 'pointerdown'].includes(args[0])) listening.add(target ?? window);
      Reflect.apply(listen, target, args);
    },
  });

  interface Local { mark: string; label: string; x: number; y: number; inView: boolean }
  const up = (node: Node): Node | null => node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
  const holds = (outer: Node, inner: Node): boolean => {
    for (let at: Node | null = inner; at !== null; at = up(at)) if (at === outer) return true;
    return false;
  };
  const allIn = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => (element.shadowRoot === null ? [element] : [element, ...allIn(element.shadowRoot)]));
  const deepest = (root: Document | ShadowRoot, x: number, y: number): Element | null => {
    const hit = root.elementFromPoint(x, y);
    return hit?.shadowRoot && hit.shadowRoot !== root ? (deepest(hit.shadowRoot, x, y) ?? hit) : hit;
  };
  const labelsOf = (element: Element): Element[] => [...((element as HTMLInputElement).labels ?? [])];

  function labelOf(element: Element): string {
    const text = (element as HTMLElement).innerText as string | undefined;
    const picture = element.querySelector('img[alt]')?.getAttribute('alt');
    const own = [element.getAttribute('aria-label'), labelsOf(element)[0]?.textContent, element.matches('input,select,textarea') ? '' : text, picture, element.getAttribute('title'), element.getAttribute('placeholder'), (element as HTMLInputElement).value];
    return (own.find((one) => typeof one === 'string' && one.trim() !== '') ?? '').replace(/\s+/gu, ' ').trim().slice(0, 60);
  }

  /** Where scrolling can bring it: `hidden` when a box that does not scroll cuts it off, `scrolled` when one that scrolls does. */
  function clipOf(view: Window, element: Element, x: number, y: number): 'shown' | 'scrolled' | 'hidden' {
    let found: 'shown' | 'scrolled' = 'shown';
    for (let at = up(element); at !== null; at = up(at)) {
      const box = at as Element;
      if (box.nodeType !== 1 || box === view.document.documentElement || box === view.document.body) continue;
      const { overflowX, overflowY, display } = view.getComputedStyle(box);
      if (display === 'inline' || display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const rect = box.getBoundingClientRect();
      const isOutX = x < rect.left || x > rect.right;
      const isOutY = y < rect.top || y > rect.bottom;
      const scrolls = (way: string): boolean => way === 'auto' || way === 'scroll';
      if ((isOutX && !scrolls(overflowX)) || (isOutY && !scrolls(overflowY))) return 'hidden';
      if (isOutX || isOutY) found = 'scrolled';
    }
    return found;
  }

  function look(view: Window, element: Element): Omit<Local, 'mark'> | undefined {
    const rect = element.getClientRects()[0];
    if (rect === undefined || rect.width < 2 || rect.height < 2) return undefined;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return undefined;
    if (element.matches(':disabled,[aria-disabled=true],[inert] *')) return undefined;
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const label = labelOf(element);
    const isInside = x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
    if (isInside) {
      const hit = deepest(view.document, x, y);
      if (hit !== null && (holds(element, hit) || labelsOf(element).some((one) => holds(one, hit)))) return { label, x, y, inView: true };
    }
    const clip = clipOf(view, element, x, y);
    // What would be in sight and is not hit lies under something else; what is left of or above the page is never in sight.
    if (clip === 'hidden' || (isInside && clip === 'shown') || x + view.scrollX < 0 || y + view.scrollY < 0) return undefined;
    return { label, x, y, inView: false };
  }

  const isOwnHandler = (view: Window, element: Element): boolean => {
    if (!listening.has(element) || element.matches('html,body')) return false;
    // One listener for much of the page is not a control.
    const { width, height } = element.getBoundingClientRect();
    return width * height < MOST_HANDLED * view.innerWidth * view.innerHeight && element.querySelector(SELECTOR) === null;
  };

  function ask(frame: HTMLIFrameElement, prefix: string): Promise<Local[]> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<Local[]>) => resolve(data);
      setTimeout(() => resolve([]), 3_000);
      frame.contentWindow?.postMessage({ wheelhouseBench: prefix }, '*', [port2]);
    });
  }

  async function scan(view: Window, prefix: string): Promise<Local[]> {
    const all = allIn(view.document);
    const found = all.flatMap((element, index): Local[] => {
      if (!element.matches(SELECTOR) && !isOwnHandler(view, element)) return [];
      const seen = look(view, element);
      if (seen === undefined) return [];
      const mark = element.getAttribute('data-bench') ?? `${prefix}${String(index)}`;
      element.setAttribute('data-bench', mark);
      return [{ mark, ...seen }];
    });
    const frames = all.filter((element) => element.localName === 'iframe') as HTMLIFrameElement[];
    for (const [index, frame] of frames.entries()) {
      const inner = frame.contentDocument?.defaultView;
      const inside = inner ? await scan(inner, `${prefix}f${String(index)}-`) : await ask(frame, `${prefix}f${String(index)}-`);
      const rect = frame.getBoundingClientRect();
      if (rect.width < 2 || rect.height < 2 || !frame.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const one of inside) {
        const [x, y] = [one.x + rect.left + frame.clientLeft, one.y + rect.top + frame.clientTop];
        const isInside = x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
        found.push({ ...one, x, y, inView: one.inView && isInside && deepest(view.document, x, y) === frame });
      }
    }
    return found;
  }

  Object.assign(window, {
    wheelhouseBench: async (): Promise<Found[]> => (await scan(window, 'k')).map(({ mark, label, inView }) => ({ mark, label, inView })),
  });
  addEventListener('message', ({ data, ports }: MessageEvent<{ wheelhouseBench?: string } | null>) => {
    const prefix = data?.wheelhouseBench;
    if (typeof prefix === 'string') void scan(window, prefix).then((found) => ports[0]?.postMessage(found));
  });
}
