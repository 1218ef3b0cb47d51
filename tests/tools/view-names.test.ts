import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareNames } from '../sites/views/agreement.ts';
import { launchForViews } from '../sites/views/browser.ts';
import * as pages from '../sites/views/pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchForViews();
});
afterAll(() => browser.close());

test('role and name agree with Chromium in at least 99 % of the elements', async () => {
  const sources = [
    await readFile(new URL('../sites/views/accname.html', import.meta.url), 'utf8'),
    pages.news(12), pages.wiki(3), pages.mail(12), pages.dashboard(4), pages.shop(8), pages.table(25), pages.form(40),
  ];
  const differences: string[] = [];
  let same = 0;
  let all = 0;
  for (const html of sources) {
    const page = await browser.newPage();
    await page.setContent(html);
    const one = await compareNames(page);
    await page.close();
    differences.push(...one.differences);
    same += one.same;
    all += one.all;
  }
  console.info(`roles and names: ${String(same)} of ${String(all)} agree`);
  expect(all).toBeGreaterThan(1_500);
  expect(same / all, differences.join('\n')).toBeGreaterThanOrEqual(0.99);
});
