import type { Describe } from './describe.ts';
import type { Dom } from './dom.ts';

export type World = ReturnType<typeof createWorld>;

/**
 * What only the debugger knows is handed in here (bridge.ts): listeners of the page, and closed shadow roots. Kept on
 * the global object of the isolated world, where the page cannot see it.
 */
export function createWorld(dom: Dom, describe: Describe) {
  const MOST = 120;
  const HOSTS = 'div,section,article,aside,span,main,header,footer,nav,p,blockquote';
  const judged = new WeakSet<Element>();
  let hosts: Element[] = [];
  let roots: Node[] = [];

  /** Elements that may hold a closed shadow root: custom ones, and plain ones that take up room with nothing in them. */
  const scan = (root: Document | ShadowRoot, found: Element[]): void => {
    if (roots.length < MOST) roots.push(root);
    for (const element of root.querySelectorAll('*')) {
      const shadow = dom.shadowOf(element);
      if (shadow !== null) {
        scan(shadow, found);
        continue;
      }
      if (found.length >= MOST) continue;
      const isCustom = element.localName.includes('-');
      if (!isCustom && (element.childNodes.length > 0 || judged.has(element) || !element.matches(HOSTS))) continue;
      const rect = element.getBoundingClientRect();
      if (rect.width < 8 || rect.height < 8) continue;
      judged.add(element);
      found.push(element);
    }
  };

  const rescan = (): void => {
    hosts = [];
    roots = [];
    scan(document, hosts);
  };

  const world = {
    hosts: (): Element[] => hosts,
    roots: (): Node[] => roots,
    rescan,
    open: (host: Element, root: ShadowRoot): void => dom.open(host, root),
    listen: (...elements: Element[]): void => elements.forEach((element) => describe.listening.add(element)),
  };
  Object.defineProperty(globalThis, 'wheelhouseWorld', { value: world, configurable: true });

  return {
    survey: (): { elements: number; hosts: number } => {
      const elements = document.getElementsByTagName('*').length;
      if (elements <= 15_000) rescan();
      return { elements, hosts: hosts.length };
    },
  };
}
