import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible, pictures, prepare } from './checks.ts';
import { secretScenes } from './secret-scenes.ts';
import { openScene } from './stage.ts';

prepare(test);

/** `zoomed` is a window of 1280 x 800 at 200 %. */
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 720, height: 600 }, zoomed: { width: 640, height: 400 } };
type Name = keyof typeof secretScenes;
const named = (start: RegExp): Name[] => (Object.keys(secretScenes) as Name[]).filter((name) => start.test(name));

async function expectNothingCutOff(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${pictures}/secrets-${name}.png` });
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=tabpanel] > div, [role=log]')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(wide, 'scrolls sideways').toEqual([]);
  const out = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].filter((element) => {
      const { top, left, right, bottom } = element.getBoundingClientRect();
      return top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth;
    }).length,
  );
  expect(out, 'dialogs that leave the window').toBe(0);
  await expectAccessible(page);
}

async function openLogins(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Saved logins' }).click();
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, deviceScaleFactor: size === 'zoomed' ? 2 : 1 });
      const end = `${size}-${colorScheme}`;

      for (const name of named(/^(?:secret|credential|codeSeed|passphrase|httpLogin)/u)) {
        test(`masked dialog: ${name}`, async ({ page }) => {
          await openScene(page, name);
          await expectNothingCutOff(page, `${name}-${end}`);
        });
      }

      for (const name of named(/^logins/u)) {
        test(`saved logins: ${name}`, async ({ page }) => {
          await openScene(page, name);
          if (size !== 'wide') await page.getByRole('button', { name: 'Show sidebar' }).click();
          await expectNothingCutOff(page, `${name}-sidebar-${end}`);
          if (size !== 'wide') await page.keyboard.press('Escape');
          await openLogins(page);
          await expectNothingCutOff(page, `${name}-${end}`);
          if (name === 'loginsMany') {
            await page.getByRole('tabpanel').locator('> div').evaluate((element) => element.scrollTo(0, element.scrollHeight));
            await expectNothingCutOff(page, `${name}-end-${end}`);
            await page.getByRole('button', { name: /^Delete the login password_of/u }).click();
            await expectNothingCutOff(page, `${name}-delete-${end}`);
          }
          if (name === 'loginsEmpty') {
            await page.getByRole('button', { name: 'Add a login' }).click();
            await expectNothingCutOff(page, `${name}-adding-${end}`);
          }
        });
      }

      for (const name of named(/^permissions/u)) {
        test(`requests: ${name}`, async ({ page }) => {
          await openScene(page, name);
          await expectNothingCutOff(page, `${name}-chat-${end}`);
          if (size !== 'wide') await page.getByRole('button', { name: 'Show sidebar' }).click();
          await page.getByRole('button', { name: /^Requests/u }).click();
          await expectNothingCutOff(page, `${name}-tray-${end}`);
        });
      }
    });
  }
}
