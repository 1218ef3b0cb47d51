import { compareNames } from '../../../tests/sites/views/agreement.ts';
import type { Agreement } from '../../../tests/sites/views/agreement.ts';
import { launchForViews } from '../../../tests/sites/views/browser.ts';
import { share } from '../numbers.ts';
import type { Section } from '../section.ts';

/** Chromium takes minutes to describe more elements than this to a debugger. */
const MOST_CHARACTERS = 1_500_000;
const SHOWN = 40;

export const names: Section = {
  name: 'names',
  async measure({ site, pages, say }) {
    const browser = await launchForViews();
    const byPage: Record<string, Agreement> = {};
    try {
      for (const name of pages.filter((one) => one !== 'table' && site.html(one).length <= MOST_CHARACTERS)) {
        const page = await browser.newPage();
        await page.goto(site.address(name, 'page'));
        const found = await compareNames(page);
        await page.close();
        byPage[name] = { ...found, differences: found.differences.slice(0, SHOWN) };
        say(`${name}: ${String(found.same)} of ${String(found.all)} roles and names agree`);
      }
    } finally {
      await browser.close();
    }
    const total = (key: 'same' | 'all'): number => Object.values(byPage).reduce((sum, one) => sum + one[key], 0);
    return {
      figures: [{ what: "role and name as in Chromium's own tree", unit: '%', values: [share(total('same'), total('all'))], goal: { kind: 'least', value: 0.99 } }],
      notes: [`Roles and names: ${String(total('all'))} elements of ${String(Object.keys(byPage).length)} pages, main documents, without the table of 5,000 rows.`],
      details: byPage,
    };
  },
};
