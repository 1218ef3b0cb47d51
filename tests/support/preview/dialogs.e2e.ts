import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible, pictures, prepare } from './checks.ts';
import { openScene } from './stage.ts';

prepare(test);

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${pictures}/dialog-${name}.png` });
  await expectAccessible(page);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, viewport: { width: 1024, height: 700 } });

    test('first run: three steps, each with one decision', async ({ page }) => {
      await openScene(page, 'firstRun', { 'model.test': { ok: true, value: { isWorking: true, message: 'claude-sonnet-4-5 answered in 0.8 s.', models: ['claude-sonnet-4-5', 'claude-opus-4-5'] } } });
      await page.getByRole('textbox', { name: 'Name' }).fill('Skipper');
      await page.getByRole('button', { name: 'Continue' }).click();
      await shoot(page, `first-thinking-${scheme}`);
      await page.getByRole('radio', { name: 'Anthropic' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Paste the key, or choose typed commands')).toBeVisible();
      await page.getByRole('textbox', { name: 'Key' }).fill('sk-test-1234');
      await page.getByRole('button', { name: 'Test' }).click();
      await expect(page.getByText('answered in 0.8 s')).toBeVisible();
      await shoot(page, `first-key-${scheme}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('switch', { name: 'Browser access' }).click();
      await shoot(page, `first-browser-${scheme}`);
      await page.getByRole('button', { name: 'Finish' }).click();
      const calls = await page.evaluate(() => (window as unknown as { fake: { calls: { name: string; input: unknown }[] } }).fake.calls);
      const model = { kind: 'provider', provider: 'anthropic', model: 'claude-sonnet-4-5' };
      expect(calls.slice(-2)).toEqual([
        { name: 'key.set', input: { model, key: 'sk-test-1234' } },
        { name: 'setup.finish', input: { name: 'Skipper', model, isBrowserEnabled: true } },
      ]);
    });

    test('settings', async ({ page }) => {
      await openScene(page, 'task');
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      for (const section of ['Assistant', 'Model & keys', 'Browser', 'Appearance', 'About']) {
        await page.getByRole('tab', { name: section }).click();
        await shoot(page, `settings-${section.split(' ')[0]?.toLowerCase() ?? ''}-${scheme}`);
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Settings', exact: true }), 'focus returns').toBeFocused();
    });

    test('palette, menus, tray, popover, confirmation', async ({ page }) => {
      await openScene(page, 'question');
      await page.keyboard.press('Control+k');
      await shoot(page, `palette-${scheme}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Requests/u }).click();
      await shoot(page, `tray-${scheme}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^About this browser/u }).click();
      await shoot(page, `identity-${scheme}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Options for Invoices of November' }).focus();
      await page.keyboard.press('Enter');
      await shoot(page, `row-menu-${scheme}`);
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
      await shoot(page, `confirm-${scheme}`);
    });

    test('completions of a typed command', async ({ page }) => {
      await openScene(page, 'emptyTyped', { 'chat.suggest': { ok: true, value: [{ text: 'open example.org', hint: 'Open a page' }, { text: 'open the demo shop', hint: 'Open the bundled shop' }] } });
      const message = page.getByRole('textbox', { name: 'Message' });
      await message.pressSequentially('op');
      await expect(page.getByRole('option')).toHaveCount(2);
      await page.keyboard.press('ArrowDown');
      await shoot(page, `suggestions-${scheme}`);
      await page.keyboard.press('Tab');
      await expect(message).toHaveValue('open example.org');
    });

    test('a tool card unfolds to arguments, result and picture', async ({ page }) => {
      await openScene(page, 'task');
      const card = page.getByRole('group', { name: 'Took a picture of the page' });
      await card.getByRole('button').first().click();
      await card.getByRole('img').waitFor();
      await card.scrollIntoViewIfNeeded();
      await shoot(page, `tool-${scheme}`);
    });
  });
}
