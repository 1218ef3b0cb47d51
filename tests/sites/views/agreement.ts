import type { Page } from 'playwright-core';

/** Chromium's internal words for roles, in ours. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  image: ['img'], DescriptionList: ['list'], DisclosureTriangle: ['button'], ColorWell: ['color'], Date: ['date'], InputTime: ['time'],
  DateTime: ['datetime', 'month', 'week'], Iframe: ['iframe'], Canvas: ['canvas'], Figcaption: ['caption'], LayoutTable: [''],
  LayoutTableRow: [''], LayoutTableCell: [''], sectionheader: [''], sectionfooter: [''], generic: [''], LabelText: [''], Legend: [''],
  button: ['button', 'file'], form: ['form', ''], GridCell: ['gridcell'],
};
/** Words about text that a view does not tell apart. */
const UNTOLD = new Set(['emphasis', 'strong', 'deletion', 'insertion', 'mark', 'subscript', 'superscript', 'Abbr', 'LineBreak', 'time', 'code', 'ListMarker', 'Pre', 'DocCite']);

interface Element {
  readonly role: string;
  readonly name: string;
}
interface DomNode {
  readonly backendNodeId: number;
  readonly localName: string;
  readonly attributes?: string[];
  readonly children?: DomNode[];
}

export interface Agreement {
  readonly same: number;
  readonly all: number;
  /** One sentence for each element about which the two differ. */
  readonly differences: readonly string[];
}

/** Roles and names of the main document by the walker and by Chromium's own accessibility tree. Marks the elements. */
export async function compareNames(page: Page): Promise<Agreement> {
  await page.evaluate(() => {
    document.body.querySelectorAll('*').forEach((element, index) => element.setAttribute('data-n', String(index)));
  });
  const ours = (await page.locator('[data-n]').locator('wheelhouse=plain').allTextContents()).map((text) => JSON.parse(text) as Element);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const elements = new Map<number, { readonly index: number; readonly tag: string }>();
  const walk = (node: DomNode): void => {
    const at = node.attributes?.indexOf('data-n') ?? -1;
    if (at >= 0) elements.set(node.backendNodeId, { index: Number(node.attributes?.[at + 1]), tag: node.localName });
    node.children?.forEach(walk);
  };
  walk(root);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const differences: string[] = [];
  let all = 0;
  for (const node of nodes) {
    const element = node.backendDOMNodeId === undefined ? undefined : elements.get(node.backendDOMNodeId);
    const own = element && ours[element.index];
    const role = String(node.role?.value);
    if (!own || node.ignored || UNTOLD.has(role)) continue;
    all += 1;
    const name = String(node.name?.value ?? '').replace(/\s+/gu, ' ').trim();
    // What has no role for us is never named in a view; its text is shown.
    // A picture without a name says nothing, so a view leaves it out.
    const isNothing = role === 'image' && name === '' && own.role === '';
    const isSame = isNothing || ((OURS[role] ?? [role]).includes(own.role) && (own.role === '' || own.name === name));
    if (!isSame) differences.push(`${element.tag}: Chromium ${role} "${name}", we ${own.role} "${own.name}"`);
  }
  return { same: all - differences.length, all, differences };
}
