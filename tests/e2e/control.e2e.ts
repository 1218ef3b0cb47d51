import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from '@playwright/test';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { firstRun, launch, newHome, removeHome } from './wheelhouse.ts';
import type { Wheelhouse } from './wheelhouse.ts';

let home: string;
let site: Site;
let opened: Wheelhouse | undefined;

test.beforeEach(async () => {
  home = await newHome();
  site = await startSite({
    '/': `<title>Paper</title><textarea aria-label="Paper" style="position:fixed;inset:0;width:100%;height:100%;font-size:30px" oninput="fetch('/typed', { method: 'POST', body: this.value })"></textarea>`,
    '/typed': (_request, response) => void response.writeHead(204).end(),
    '/second': '<title>Second</title><h1>Second page</h1>',
  });
});

test.afterEach(async () => {
  await opened?.kill().catch(() => undefined);
  opened = undefined;
  await site.close();
  await removeHome(home);
});

test('the person takes over, works in the live picture, and hands back; a restart hands nothing back', async () => {
  let app = (opened = await launch(home));
  await firstRun(app);
  await app.say(`open ${site.url}`);
  const status = () => app.window.getByRole('status', { name: 'Who drives' });
  await app.window.getByRole('button', { name: 'Take over' }).click();
  await expect(status()).toHaveText('You drive: the assistant waits until you hand back');
  const area = app.window.locator('[data-picture-input]');
  await expect(area).toBeVisible();
  await app.window.screenshot({ path: join(tmpdir(), 'wheelhouse-e2e-human.png') });
  await app.expectAccessible('the person drives');

  await area.click();
  await app.window.keyboard.type('Häng on, a.b_c@d', { delay: 5 });
  await app.window.keyboard.press('ControlOrMeta+a');
  await app.window.keyboard.press('End');
  await app.window.keyboard.type('!');
  await expect.poll(() => site.requests.filter(({ path }) => path === '/typed').at(-1)?.body, { timeout: 30_000 }).toBe('Häng on, a.b_c@d!');

  await app.window.keyboard.press('F6');
  await app.begin('find lamp');
  await expect(app.window.getByRole('log')).toContainText('The person drives the browser now');
  await app.close();
  app = opened = await launch(home);
  await expect(status()).toHaveText('You drive: the assistant waits until you hand back');
  await app.window.keyboard.press('ControlOrMeta+Shift+T');
  await expect(status()).toHaveText('Nobody drives');
  await app.say(`open ${site.url}/second`);
  expect(site.requests.some(({ path }) => path === '/second')).toBe(true);
  await app.close();
  opened = undefined;
});
