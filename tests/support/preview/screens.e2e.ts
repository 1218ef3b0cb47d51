import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type { SceneName } from './scenes.ts';
import { scenes } from './scenes.ts';
import { openScene } from './stage.ts';

const pictures = '/tmp/wheelhouse-preview/pictures';
const sizes = { small: { width: 1024, height: 700 }, large: { width: 1440, height: 900 }, narrow: { width: 720, height: 800 } };

const watched = new WeakMap<Page, string[]>();

test.beforeEach(({ page }) => {
  const faults: string[] = [];
  watched.set(page, faults);
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  page.on('pageerror', (error) => faults.push(String(error)));
});
test.afterEach(({ page }) => expect(watched.get(page), 'errors in the console, such as a violated policy').toEqual([]));

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Nothing but what scrolls by design may be wider than its box. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, 'the window scrolls sideways').toBe(false);
}

for (const scheme of ['light', 'dark'] as const) {
  for (const scene of Object.keys(scenes) as SceneName[]) {
    for (const [size, viewport] of Object.entries(sizes)) {
      test(`${scene} ${size} ${scheme}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: scheme });
        await openScene(page, scene);
        await page.screenshot({ path: `${pictures}/${scene}-${size}-${scheme}.png` });
        await expectNothingCutOff(page);
        await expectAccessible(page);
      });
    }
  }
}
