import { expect, test } from '@playwright/test';
import { expectAccessible, pictures, prepare } from './checks.ts';
import type { SceneName } from './scenes.ts';
import { scenes } from './scenes.ts';
import { openScene } from './stage.ts';

const sizes = { small: { width: 1024, height: 700 }, large: { width: 1440, height: 900 }, narrow: { width: 720, height: 800 } };

prepare(test);

for (const scheme of ['light', 'dark'] as const) {
  for (const scene of Object.keys(scenes) as SceneName[]) {
    for (const [size, viewport] of Object.entries(sizes)) {
      test(`${scene} ${size} ${scheme}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: scheme });
        await openScene(page, scene);
        await page.screenshot({ path: `${pictures}/${scene}-${size}-${scheme}.png` });
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(isTooWide, 'the window scrolls sideways').toBe(false);
        // Sizes share their colours and names; one of them is enough for axe.
        if (size !== 'large') await expectAccessible(page);
      });
    }
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`more contrast and forced colours ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(sizes.small);
    await page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' });
    await openScene(page, 'question');
    await page.screenshot({ path: `${pictures}/contrast-${colorScheme}.png` });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme, contrast: 'more', forcedColors: 'active', reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Browser' }).click();
    await page.screenshot({ path: `${pictures}/forced-${colorScheme}.png` });
  });
}
