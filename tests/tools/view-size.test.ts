import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureView } from '../../src-main/browser/aria.ts';
import { resolveTarget } from '../../src-main/browser/targets.ts';
import { renderView } from '../../src-main/core/view/render.ts';
import { firstPage, launchForViews, see } from '../sites/views/browser.ts';
import * as pages from '../sites/views/pages.ts';
import { probeControls } from '../sites/views/probe.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchForViews();
});
afterAll(() => browser.close());

const sites: Readonly<Record<string, string>> = {
  news: pages.news(60), wiki: pages.wiki(8), mail: pages.mail(100), dashboard: pages.dashboard(12), shop: pages.shop(40), form: pages.form(80), table: pages.table(60),
};

describe('the first page of a view is small and whole', () => {
  for (const [name, html] of Object.entries(sites)) {
    test(name, async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.setContent(html);
      const tree = await captureView(page);
      const view = renderView(tree, firstPage);
      const controls = await probeControls(page, tree);
      const inView = controls.filter((control) => control.inView);
      const listed = inView.filter(({ ref }) => ref !== undefined && view.text.includes(`[${ref}]`));
      console.info(`${name}: first ${String(view.text.length)} of ${String(view.total)}, controls ${String(controls.length)}, in view ${String(inView.length)}`);
      expect(view.text.length).toBeLessThanOrEqual(6_000);
      expect(listed.length / inView.length).toBeGreaterThanOrEqual(0.99);
      expect(controls.filter(({ ref }) => ref !== undefined).length / controls.length).toBeGreaterThanOrEqual(0.999);
      await page.close();
    });
  }
});

describe('large things stay small and can be looked into', () => {
  test('a table of 5,000 rows: counted, found by text, paged by its ref', async () => {
    const page = await browser.newPage();
    await page.setContent(pages.table(5_000));
    const { tree, text } = await see(page);
    expect(text.length).toBeLessThan(4_500);
    expect(text).toMatch(/… \d+ more rows: find="…" or ref=e\d+/u);
    if (tree.omissions.length === 0) {
      const found = renderView(tree, { ...firstPage, find: 'a-104321' }).text;
      expect(found).toContain('1 match');
      expect(found).toContain('button "Number"');
      const ref = /\[(e\d+)\] button "Refund"/u.exec(found)?.[1] ?? '';
      expect((await resolveTarget(page, tree, { ref })).label).toBe('button "Refund"');
      const whole = renderView(tree, { ...firstPage, ref: /ref=(e\d+)/u.exec(text)?.[1] ?? '', offset: 100_000 });
      expect(whole.from).toBe(100_000);
      expect(whole.text).toContain('button "Refund"');
    }
    await page.close();
  });

  test('a select of 250 options is counted; its options are found and listed', async () => {
    const page = await browser.newPage();
    await page.setContent(`<select aria-label="City">${Array.from({ length: 250 }, (_, i) => `<option>Zürich ${String(i)}</option>`).join('')}</select>`);
    const { tree, text, refOf } = await see(page);
    expect(text).toBe('[e1] combobox "City" = "Zürich 0" 250 options');
    expect(renderView(tree, { ...firstPage, find: 'zurich 249' }).text).toContain('option "Zürich 249" of [e1] combobox "City"');
    expect(renderView(tree, { ...firstPage, ref: refOf('combobox') }).text).toContain('option "Zürich 77"');
    await page.close();
  });

  test('what is seen on a page too large to read is there, be it at the end of the document', async () => {
    const page = await browser.newPage();
    await page.setContent(pages.huge(20_000), { timeout: 100_000 });
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Late" style="position:fixed;inset:20%;background:white"><button>Close late</button></div>');
      scrollTo(0, 1e7);
    });
    // Whether the walk came to the end depends on the machine; what is shown must not.
    const { text } = await see(page);
    expect(text).toContain('above the page: dialog "Late"');
    expect(text).toContain('button "Close late"');
    expect(text).toContain('link "Link number 19999"');
    await page.close();
  });

  test('100,000 nodes: within the budget, below the cap, and saying what is left out', async () => {
    const page = await browser.newPage();
    await page.setContent(pages.huge(20_000), { timeout: 100_000 });
    const started = performance.now();
    const tree = await captureView(page);
    const took = performance.now() - started;
    const view = renderView(tree, { ...firstPage, limit: 24_000 });
    console.info(`100,000 nodes: ${took.toFixed(0)} ms, left out: ${tree.omissions.join() || 'nothing'}`);
    // The budget bounds the work; other work on the machine may stretch it.
    expect(took).toBeLessThan(9_000);
    expect(view.text.length).toBeLessThanOrEqual(24_000);
    expect(view.text).toContain('link "Link number 0"');
    if (tree.omissions.length === 0) expect(renderView(tree, { ...firstPage, find: 'number 19999' }).text).toContain('link "Link number 19999"');
    else expect(view.text).toMatch(/not shown: about \d+ elements/u);
    await page.close();
  });
});
