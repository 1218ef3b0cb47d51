import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startShop } from '../../src-main/demo/shop.ts';
import type { Shop } from '../../src-main/demo/shop.ts';
import { newCanary } from '../support/leak-scan/canary.ts';
import { refOf } from '../support/model-server/script.ts';
import { startModelServer } from '../support/model-server/server.ts';
import { startSite } from '../support/site.ts';
import { firstRun, firstRunWithModel, launch, newHome, removeHome } from './wheelhouse.ts';
import type { Wheelhouse } from './wheelhouse.ts';

let home: string;
let shop: Shop;
let opened: Wheelhouse | undefined;

test.beforeEach(async () => {
  home = await newHome();
  shop = await startShop();
});

test.afterEach(async () => {
  await opened?.kill().catch(() => undefined);
  opened = undefined;
  await shop.close();
  await removeHome(home);
});

async function start(): Promise<Wheelhouse> {
  opened = await launch(home);
  return opened;
}

async function end(app: Wheelhouse): Promise<void> {
  await app.close();
  opened = undefined;
}

test('the first run has three steps and ends in a working example on the demo shop', async () => {
  const app = await start();
  const { window } = app;
  await app.expectAccessible('first step');
  await window.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await window.getByRole('button', { name: 'Continue' }).click();
  await app.expectAccessible('second step');
  await window.getByRole('radio', { name: 'Typed commands only' }).click();
  await window.getByRole('button', { name: 'Continue' }).click();
  await app.expectAccessible('third step');
  await expect(window.getByRole('switch', { name: 'Browser access' })).not.toBeChecked();
  await window.getByRole('switch', { name: 'Browser access' }).click();
  await window.getByRole('button', { name: 'Finish' }).click();
  await app.expectAccessible('empty chat');
  await window.getByRole('button', { name: /Try it on the demo shop/u }).click();
  await expect(window.getByRole('img', { name: /Live picture/u })).toBeVisible({ timeout: 60_000 });
  await app.idle();
  await expect(window.getByRole('textbox', { name: 'Address' })).toHaveValue(/127\.0\.0\.1/u);
  await end(app);
});

test('typed commands find a product, put it into the cart and read the total', async () => {
  const app = await start();
  await firstRun(app);
  await app.say(`open ${shop.url}`);
  await app.say('fill Search with rain jacket');
  await app.say('press Enter');
  await app.say('click Harbour Rain Jacket');
  await app.say('select Size M');
  await app.say('click Add to cart');
  await app.say(`open ${shop.url}/cart`);
  await app.say('find total');
  await expect(app.window.getByRole('log')).toContainText('79.00');
  await app.expectAccessible('chat with tool cards and the page');
  expect(shop.log.filter(({ type }) => type === 'added')).toHaveLength(1);
  expect(shop.log.find(({ type }) => type === 'added')).toMatchObject({ size: 'M', quantity: 1, price: 7900 });
  expect(shop.orders).toEqual([]);
  // The picture of the page is really there: the canvas is not of one colour.
  const colours = await app.window.locator('canvas').first().evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    return new Set(Array.from({ length: 400 }, (_, index) => pixels.slice(index * 400, index * 400 + 3).join())).size;
  });
  expect(colours).toBeGreaterThan(1);
  await end(app);
});

test('a model works on a page in the real window, and its key is nowhere on the disk', async () => {
  const key = newCanary('key');
  const model = await startModelServer(
    [
      { say: 'Works.' },
      { say: 'I open the shop.', calls: [{ name: 'browser_open', input: { url: shop.url } }] },
      (request) => ({ calls: [{ name: 'browser_type', input: { ref: refOf(request, 'searchbox "Search"'), text: 'lamp', submit: true } }] }),
      { say: 'The **shop** has lamps.' },
    ],
    { key },
  );
  const app = await start();
  await firstRunWithModel(app, `${model.url}/v1`, key);
  await app.say('Which lamps are there?');
  const log = app.window.getByRole('log');
  await expect(log).toContainText('The shop has lamps.');
  await expect(log.locator('strong, [data-streamdown="strong"]')).toHaveText('shop');
  expect(shop.log.some((event) => event.type === 'searched' && event.query === 'lamp')).toBe(true);
  await end(app);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name));
  for (const file of files.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() === true)) {
    expect(readFileSync(file).includes(key), file).toBe(false);
  }
  await model.close();
});

test('Stop ends a call that hangs, and the next message works', async ({}, info) => {
  const hanging = await startSite({ '/': () => undefined });
  const app = await start();
  await firstRun(app);
  await app.say(`open ${shop.url}`);
  await app.begin(`open ${hanging.url}`);
  await expect(app.window.getByRole('status', { name: 'Who drives' })).toContainText('Assistant drives');
  await expect.poll(() => hanging.requests.length).toBeGreaterThan(0);
  const stop = app.window.getByRole('button', { name: 'Stop', exact: true });
  const pressed = Date.now();
  await stop.click();
  await app.idle();
  info.annotations.push({ type: 'measured', description: `Stop to idle in ${String(Date.now() - pressed)} ms, the click included` });
  await expect(app.window.getByRole('log')).toContainText(/stopped/iu);
  await app.say(`open ${shop.url}/cart`);
  await end(app);
  await hanging.close();
});

test('a login of the demo shop survives a restart of the app', async () => {
  const first = await start();
  await firstRun(first);
  await first.say(`open ${shop.url}/login`);
  await first.say('fill Username with sam');
  await first.say('fill Password with harbour-demo');
  await first.say('click the Sign in button');
  await end(first);
  expect(shop.log.filter(({ type }) => type === 'logged_in')).toHaveLength(1);

  const again = await start();
  await again.window.getByRole('button', { name: 'New conversation', exact: true }).click();
  await again.say(`open ${shop.url}/account`);
  await again.say('read');
  await expect(again.window.getByRole('log')).toContainText('Signed in as sam');
  await end(again);
});

test('after a kill in the middle of a turn everything up to then is there, and the turn is marked', async () => {
  const hanging = await startSite({ '/': () => undefined });
  const first = await start();
  await firstRun(first);
  await first.say(`open ${shop.url}`);
  await first.begin(`open ${hanging.url}`);
  await expect.poll(() => hanging.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await first.kill();

  const again = await start();
  await again.window.getByRole('button', { name: new RegExp(`^open ${shop.url}`, 'u') }).first().click();
  const log = again.window.getByRole('log');
  await expect(log).toContainText(`open ${hanging.url}`);
  await expect(log).toContainText(/interrupted/iu);
  await again.say(`open ${shop.url}/cart`);
  await expect(log).toContainText(/went to 127/u);
  await end(again);
  await hanging.close();
});

test('settings turn the browser off at once, and every screen is accessible in light and dark', async () => {
  const app = await start();
  await firstRun(app);
  const { window } = app;
  for (const scheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: scheme });
    await app.expectAccessible(`chat, ${scheme}`);
    await window.keyboard.press('ControlOrMeta+k');
    await expect(window.getByRole('dialog')).toBeVisible();
    await app.expectAccessible(`palette, ${scheme}`);
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(window.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await app.expectAccessible(`settings, ${scheme}`);
    await window.keyboard.press('Escape');
  }
  await app.say(`open ${shop.url}`);
  await window.getByRole('button', { name: 'Settings', exact: true }).click();
  await window.getByRole('tab', { name: 'Browser' }).click();
  await window.getByRole('switch', { name: 'Browser access' }).click();
  await window.keyboard.press('Escape');
  await app.say('read');
  await expect(window.getByRole('log')).toContainText(/browser is off/iu);
  await end(app);
});
