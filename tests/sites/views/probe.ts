import type { Page } from 'playwright-core';
import { askEngine } from '../../../src-main/browser/aria.ts';
import { refIndex } from '../../../src-main/core/view/refs.ts';
import type { PageTree } from '../../../src-main/core/view/tree.ts';

export interface ProbedControl {
  readonly what: string;
  readonly inView: boolean;
  /** The ref in the tree that stands for it, if any. */
  readonly ref: string | undefined;
}

/**
 * An independent search for what a person can click or fill: own script, own rules, in the page's own world. It marks
 * the elements; then each ref of the tree is asked for its mark. Main document only.
 */
export async function probeControls(page: Page, tree: PageTree): Promise<ProbedControl[]> {
  const found = await page.evaluate(() => {
    const out: { what: string; inView: boolean }[] = [];
    const all = document.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=tab],[role=menuitem],[role=treeitem],[role=slider],[contenteditable=true],[onclick],[tabindex="0"]');
    for (const element of all) {
      const rect = element.getBoundingClientRect();
      if (rect.width < 2 || rect.height < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.matches(':disabled,[aria-disabled=true]')) continue;
      const x = rect.left + rect.width / 2;
      const y = rect.top + rect.height / 2;
      const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      const hit = isInside ? document.elementFromPoint(x, y) : null;
      const isHit = hit !== null && (element.contains(hit) || element.closest('label')?.contains(hit) === true);
      if (isInside && !isHit) continue;
      element.setAttribute('data-probe', String(out.length));
      out.push({ what: element.outerHTML.slice(0, 90), inView: isInside });
    }
    return out;
  });
  const known = refIndex(tree);
  const marked = await askEngine<[mark: string, number: number][]>(page.mainFrame(), 'marked data-probe', 30_000);
  const refOf = new Map(marked.map(([mark, number]) => [mark, `e${String(number)}`]));
  const refs = found.map((_, index) => refOf.get(String(index))).map((ref) => (ref !== undefined && known.has(ref) ? ref : undefined));
  return found.map((one, index) => ({ ...one, ref: refs[index] }));
}
