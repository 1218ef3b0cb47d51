import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchForViews } from '../sites/views/browser.ts';
import * as pages from '../sites/views/pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchForViews();
});
afterAll(() => browser.close());

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

async function compare(html: string): Promise<{ same: number; all: number; differences: string[] }> {
  const page = await browser.newPage();
  await page.setContent(html);
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
  await page.close();
  return { same: all - differences.length, all, differences };
}

test('role and name agree with Chromium in at least 99 % of the elements', async () => {
  const sources = [
    await readFile(new URL('../sites/views/accname.html', import.meta.url), 'utf8'),
    pages.news(12), pages.wiki(3), pages.mail(12), pages.dashboard(4), pages.shop(8), pages.table(25), pages.form(40),
  ];
  const differences: string[] = [];
  let same = 0;
  let all = 0;
  for (const html of sources) {
    const one = await compare(html);
    differences.push(...one.differences);
    same += one.same;
    all += one.all;
  }
  console.info(`roles and names: ${String(same)} of ${String(all)} agree`);
  expect(all).toBeGreaterThan(1_500);
  expect(same / all, differences.join('\n')).toBeGreaterThanOrEqual(0.99);
});
