import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type { AppEvent } from '../../../src-preload/contract/state.ts';
import { expectAccessible, pictures, prepare } from './checks.ts';
import type { FakeWindow } from './fake-bridge.ts';
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

async function emit(page: Page, event: AppEvent | undefined): Promise<void> {
  const emitOne = (one: unknown): void => (window as unknown as { fake: FakeWindow }).fake.emit(one as AppEvent);
  await page.evaluate(emitOne, event as unknown);
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

test.describe('focus', () => {
  test.use({ viewport: { width: 1024, height: 600 } });

  test('a masked dialog starts at what is missing, and goes on to the safe button first', async ({ page }) => {
    await openScene(page, 'httpLogin');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('x');
    for (const name of ['Show what is typed', 'Decline', 'Log in']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
  });

  test('what is wrong with an answer takes the focus to its field', async ({ page }) => {
    const error = { code: 'internal', message: 'The file could not be written.' } as const;
    await openScene(page, 'passphraseNew', { 'secret.submit': { ok: false, error } });
    await page.getByRole('textbox', { name: 'Passphrase' }).fill('one');
    await page.getByLabel('Once more').fill('other');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByLabel('Once more')).toBeFocused();
    await expect(page.getByText('The two are not the same.')).toBeVisible();
    await page.getByLabel('Once more').fill('one');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByText('could not be written')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  });

  test('adding a login takes the focus and gives it back, also after a masked dialog over the settings', async ({ page }) => {
    await openScene(page, 'loginsEmpty', { 'credential.create': { ok: false, error: { code: 'cancelled', message: 'It was declined.' } } });
    await openLogins(page);
    await page.getByRole('button', { name: 'Add a login' }).click();
    await expect(page.getByLabel('Site')).toBeFocused();
    await page.getByLabel('Site').fill('shop.example');
    await page.getByLabel('Name', { exact: true }).fill('shop');
    await page.keyboard.press('Enter');
    await emit(page, secretScenes.codeSeed.at(-1));
    const dialog = page.getByRole('dialog', { name: 'One-time codes of shop' });
    await expect(dialog).toBeVisible();
    await emit(page, { type: 'request.closed', id: 's1' });
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), 'the focus is in the settings').toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Add a login' })).toBeFocused();
  });
});
