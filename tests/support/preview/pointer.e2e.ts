import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Spot } from '../../../src-preload/contract/bridge.ts';
import { expectAccessible, pictures, prepare } from './checks.ts';
import type { FakeWindow } from './fake-bridge.ts';
import { openScene } from './stage.ts';

prepare(test);

const point = (page: Page, spot: Spot | undefined): Promise<void> =>
  page.evaluate((at) => (window as unknown as { readonly fake: FakeWindow }).fake.point(at), spot);

/** Size of the page in the picture. */
const PAGE = { width: 1280, height: 900 };

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the assistant's pointer lies on what it acts on, and fades away ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openScene(page, 'running');
    await expect(page.locator('[data-agent-pointer]')).toHaveCount(0);
    const box = { x: 40, y: 160, width: 110, height: 30 };
    await point(page, { x: 95, y: 175, box });
    await expect(page.locator('[data-agent-pointer=shown]')).toBeVisible();
    // The picture is as wide as its pane or as high, and begins at its top.
    const pane = await page.getByRole('img', { name: /Live picture/u }).boundingBox();
    const drawn = await page.locator('[data-agent-pointer] rect').boundingBox();
    if (pane === null || drawn === null) throw new Error('nothing is drawn');
    const scale = Math.min(pane.width / PAGE.width, pane.height / PAGE.height);
    const left = pane.x + (pane.width - PAGE.width * scale) / 2;
    expect(drawn.x + drawn.width / 2).toBeCloseTo(left + 95 * scale, 0);
    expect(drawn.y + drawn.height / 2).toBeCloseTo(pane.y + 175 * scale, 0);
    await expect.poll(() => page.locator('[data-agent-pointer] path').evaluate((path) => path.getAnimations().length)).toBe(0);
    await page.screenshot({ path: `${pictures}/pointer-${colorScheme}.png` });
    await expectAccessible(page);
    await point(page, undefined);
    await expect(page.locator('[data-agent-pointer=faded]')).toHaveCSS('opacity', '0');
  });
}
