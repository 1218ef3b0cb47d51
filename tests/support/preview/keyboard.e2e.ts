import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type { AppEvent } from '../../../src-preload/contract/state.ts';
import { expectAccessible, pictures, prepare } from './checks.ts';
import type { FakeWindow } from './fake-bridge.ts';
import { openScene } from './stage.ts';

prepare(test);
test.use({ viewport: { width: 1024, height: 700 } });

async function calls(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(() => (window as unknown as { fake: FakeWindow }).fake.calls);
  return all.filter(({ name }) => name !== 'browser.watch').map(({ name, input }) => `${name} ${JSON.stringify(input)}`);
}
async function emit(page: Page, ...events: AppEvent[]): Promise<void> {
  const emitAll = (list: unknown): void => (window as unknown as { fake: FakeWindow }).fake.emit(...(list as AppEvent[]));
  await page.evaluate(emitAll, events as unknown);
}

test('F6 goes round the panes, Ctrl+L to the message, Ctrl+. stops', async ({ page }) => {
  await openScene(page, 'running');
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.press('Control+.');
  expect(await calls(page)).toContain('chat.stop {"id":"c1"}');
});

test('controls of the page are off while the assistant drives, and work when nobody does', async ({ page }) => {
  await openScene(page, 'running');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Address' })).not.toBeEditable();
  await expect(page.getByRole('status', { name: 'Who drives' })).toHaveText('Assistant drives: selecting M in Size');
  await emit(page, { type: 'driver.changed', driver: { who: 'nobody', activity: '' } }, { type: 'turn.changed', id: 'c1', turn: null });
  await expect(page.getByRole('status', { name: 'Who drives' })).toHaveText('Nobody drives');
  await page.getByRole('textbox', { name: 'Address' }).fill('example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back' }).click();
  expect((await calls(page)).slice(-2)).toEqual(['browser.navigate {"to":"example.org"}', 'browser.history {"action":"back"}']);
});

test('what is typed while a turn runs is kept, and sent by Enter afterwards', async ({ page }) => {
  await openScene(page, 'running');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('and then?');
  await message.press('Enter');
  await expect(message).toHaveValue('and then?');
  await emit(page, { type: 'turn.changed', id: 'c1', turn: null });
  await message.press('Enter');
  await expect(message).toHaveValue('');
  expect(await calls(page)).toContain('chat.send {"id":"c1","text":"and then?"}');
  await message.press('ArrowUp');
  await expect(message).toHaveValue('Put it in the cart, size M.');
});

test('a link in the chat opens in the assistant’s browser and leaves the window alone', async ({ page }) => {
  await openScene(page, 'task');
  const before = page.url();
  await page.getByRole('link', { name: 'its page' }).click();
  expect(await calls(page)).toContain('browser.navigate {"to":"http://127.0.0.1:4173/p/drizzle-shell"}');
  expect(page.url()).toBe(before);
});

test('streaming text grows as it arrives', async ({ page }) => {
  await openScene(page, 'running');
  for (const delta of ['One ', 'two ', 'three']) await emit(page, { type: 'assistant.streamed', id: 'c1', messageId: 'm', delta });
  await expect(page.getByRole('article', { name: 'Assistant, writing' })).toHaveText('One two three');
});

test('the safe button of a request comes first, and answers go to main', async ({ page }) => {
  await openScene(page, 'question');
  const card = page.getByRole('region', { name: 'Limit reached' });
  await expect(card.getByRole('button').first()).toHaveText('Stop here');
  await card.getByRole('button', { name: 'Allow 40 more' }).click();
  await page.getByRole('button', { name: 'Signal yellow' }).click();
  expect((await calls(page)).slice(-2)).toEqual(['request.answer {"id":"r2","answer":""}', 'request.answer {"id":"r1","answer":"Signal yellow"}']);
});

test('rename and delete from the list, and focus comes back', async ({ page }) => {
  await openScene(page, 'task');
  const row = page.getByRole('button', { name: 'Invoices of November', exact: true });
  await row.focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Conversation title' }).fill('Invoices');
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete' }).click();
  expect((await calls(page)).slice(-2)).toEqual(['conversation.rename {"id":"c2","title":"Invoices"}', 'conversation.delete {"id":"c2"}']);
});

test('a refused command shows what happened and what to do', async ({ page }) => {
  await openScene(page, 'task', { 'chat.send': { ok: false, error: { code: 'unavailable', reason: 'no_display', message: 'No display is available.' } } });
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('go');
  await message.press('Enter');
  await expect(page.getByText('Start Wheelhouse where a display is available').first()).toBeVisible();
  await expect(message, 'the text is not lost').toHaveValue('go');
  await page.screenshot({ path: `${pictures}/toast.png` });
});

test('in a narrow window F6 changes the tab and the drawer holds the list', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 700 });
  await openScene(page, 'task');
  await page.keyboard.press('F6');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(page.getByRole('status', { name: 'Who drives' })).toBeVisible();
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${pictures}/narrow-page.png` });
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${pictures}/narrow-drawer.png` });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Train to Ghent on Friday', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('tells main how large the picture is, and that nobody watches when it is hidden', async ({ page }) => {
  await openScene(page, 'task');
  const watch = async (): Promise<unknown> => (await page.evaluate(() => (window as unknown as { fake: FakeWindow }).fake.calls)).findLast(({ name }) => name === 'browser.watch')?.input;
  const first = (await watch()) as { isVisible: boolean; width: number; height: number };
  expect(first.isVisible).toBe(true);
  expect(first.width).toBeGreaterThan(300);
  await page.setViewportSize({ width: 720, height: 700 });
  await expect.poll(watch).toEqual({ isVisible: false, width: 0, height: 0 });
});

test('separators move by keyboard', async ({ page }) => {
  await openScene(page, 'task');
  const separator = page.getByRole('separator', { name: 'Width of the chat' });
  const before = await page.getByRole('region', { name: 'Conversation', exact: true }).boundingBox();
  await separator.focus();
  await page.keyboard.press('ArrowRight');
  const after = await page.getByRole('region', { name: 'Conversation', exact: true }).boundingBox();
  expect(after?.width ?? 0).toBeGreaterThan(before?.width ?? 0);
});

test('a turn that runs in another conversation can be seen and stopped from the strip', async ({ page }) => {
  await openScene(page, 'running');
  await expect(page.getByRole('button', { name: 'Stop the assistant' })).toHaveCount(0);
  await emit(page, { type: 'conversation.opened', id: 'c5', transcript: { items: [], openTurn: null, streaming: null } });
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${pictures}/elsewhere.png` });
  await page.getByRole('button', { name: 'Stop the assistant' }).click();
  await page.getByRole('button', { name: 'Show conversation' }).click();
  expect((await calls(page)).slice(-2)).toEqual(['chat.stop {"id":"c1"}', 'conversation.open {"id":"c1"}']);
});
