import type { Describe } from './describe.ts';
import type { Dom } from './dom.ts';
import type { Layers } from './layers.ts';
import type { Names } from './names.ts';
import type { Refs } from './refs.ts';
import type { World } from './world.ts';
import type { WalkOrder, WireElement, WireTree } from './wire.ts';

/**
 * A selector engine for Playwright. `e12` is an element; `view {...}`, `probe e12`, `self` and `cover` answer with a
 * detached element whose text is JSON, so that the answer never touches the page.
 */
export function createEngine(dom: Dom, names: Names, describe: Describe, layers: Layers, refs: Refs, world: World, walk: (order: WalkOrder) => { nodes: WireTree['nodes']; left: number }) {
  const answer = (value: unknown): Element => {
    const element = document.implementation.createHTMLDocument('').createElement('pre');
    element.textContent = JSON.stringify(value);
    return element;
  };

  const view = (order: WalkOrder): WireTree => {
    refs.startAt(order.from);
    const { nodes, left } = walk(order);
    const page = document.scrollingElement ?? document.body;
    const omissions = left > 0 ? [`about ${String(left)} elements at the end of this page were not read: it is too large`] : [];
    if (document.contentType === 'application/pdf') omissions.push('this is a PDF in the viewer of the browser: its text cannot be read here, browser_screenshot shows it');
    return {
      url: location.href,
      title: document.title.slice(0, 500),
      next: refs.next(),
      width: innerWidth,
      height: innerHeight,
      scrollY: Math.round(scrollY),
      pageHeight: page.scrollHeight,
      nodes,
      omissions,
    };
  };

  const self = (element: Element): WireElement => {
    dom.reset();
    const { role, name } = describe.describeTarget(element);
    return { role, name, isConnected: element.isConnected };
  };

  /** The element that would get a click on this one instead, as something a person would recognise. */
  const cover = (element: Element): WireElement | null => {
    dom.reset();
    const first = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const point = (): [number, number] => {
      const rect = element.getClientRects()[0] ?? first;
      return [rect.left + rect.width / 2, rect.top + rect.height / 2];
    };
    let [x, y] = point();
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      [x, y] = point();
    }
    const hit = layers.deepestAt(x, y);
    if (!hit || layers.contains(element, hit) || layers.contains(hit, element)) return null;
    if ([...((element as HTMLInputElement).labels ?? [])].some((label) => layers.contains(label, hit))) return null;
    let top = hit;
    for (let at: Element | null = hit; at && !layers.contains(at, element); at = dom.parentOf(at)) {
      const { role, name } = describe.describe(at);
      if (role !== '' && name !== '') return { role, name, isConnected: true };
      top = at;
    }
    const { role } = describe.describe(top);
    const heading = top.querySelector('h1,h2,h3,h4,[role=heading],[role=dialog],[role=alertdialog]');
    const name = heading ? describe.describe(heading).name : '';
    return { role: role === '' ? 'element' : role, name: name === '' ? names.plainName(top) : name, isConnected: true };
  };

  const query = (root: Element | Document, body: string): Element | undefined => {
    const text = body.trim();
    if (/^e\d+$/u.test(text)) return refs.elementOf(Number(text.slice(1)));
    if (text === 'survey') return answer(world.survey());
    if (text.startsWith('view ')) return answer(view(JSON.parse(text.slice(5)) as WalkOrder));
    if (text.startsWith('probe e')) {
      dom.reset();
      return answer(refs.check(Number(text.slice(7))));
    }
    if (text.startsWith('marked ')) return answer(refs.marked(text.slice(7)));
    if (!dom.isElement(root)) return undefined;
    switch (text) {
      case 'self':
        return answer(self(root));
      case 'plain': {
        // Role and name as the standards have them, for the comparison with Chromium's own tree.
        dom.reset();
        const { role, name } = describe.describe(root);
        return answer({ role, name, isConnected: root.isConnected } satisfies WireElement);
      }
      case 'cover':
        return answer(cover(root));
      default:
        return undefined;
    }
  };

  return {
    query,
    queryAll: (root: Element | Document, body: string): Element[] => {
      const found = query(root, body);
      return found ? [found] : [];
    },
  };
}
