import { expect, test } from '@playwright/test';
import { loginPages } from '../sites/secrets/logins.ts';
import { newCanary } from '../support/leak-scan/canary.ts';
import { startModelServer } from '../support/model-server/server.ts';
import { startSite } from '../support/site.ts';
import { firstRunWithModel, launch, newHome, removeHome } from './wheelhouse.ts';

test('a password goes from the masked dialog to the server of its site, and is nowhere else', async () => {
  const home = await newHome();
  const site = await startSite(loginPages);
  const [key, password] = [newCanary('key'), newCanary('password')];
  const model = await startModelServer(
    [
      { say: 'Works.' },
      { calls: [{ name: 'browser_open', input: { url: `${site.url}/form` } }] },
      { calls: [{ name: 'ask_secret', input: { name: 'shop.password', prompt: 'To log you in to the shop.' } }] },
      { calls: [{ name: 'browser_snapshot', input: {} }] },
      { calls: [{ name: 'browser_type', input: { selector: '[name=pass]', text: '{{secret:shop.password}}', submit: true } }] },
      { say: 'You are in.' },
    ],
    { key },
  );
  const app = await launch(home);
  try {
    app.leaks.watch('password', password, [{ sink: 'IPC', place: 'call secret.submit' }]);
    await firstRunWithModel(app, `${model.url}/v1`, key);
    await app.begin('Log me in');
    const dialog = app.window.getByRole('dialog', { name: 'Type shop.password securely' });
    await expect(dialog).toBeVisible({ timeout: 60_000 });
    await expect(dialog).toContainText('127.0.0.1');
    await expect(dialog).toContainText('This is a program on this computer (http).');
    await expect(dialog).toContainText('To log you in to the shop.');
    await expect(dialog).toContainText('Not saved');
    await expect(app.window.getByText('Waiting for you to type shop.password securely').first()).toBeAttached();
    await app.expectAccessible('the masked dialog');
    const field = dialog.getByLabel('shop.password');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('type', 'password');
    await app.window.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Give' }).click();
    await expect(dialog).toHaveCount(0);
    await app.idle();
    await expect(app.window.getByRole('log')).toContainText('You are in.');
    const sent = site.requests.filter(({ method, path }) => method === 'POST' && path === '/login');
    expect(sent.map(({ body }) => new URLSearchParams(body).get('pass'))).toEqual([password]);
    expect(site.requests.filter(({ path }) => path === '/beacon').some(({ body }) => body.includes(password))).toBe(false);
    await app.close();
  } finally {
    await app.kill().catch(() => undefined);
    await model.close();
    await site.close();
    await removeHome(home);
  }
});

test('a login is saved from the settings, listed without its password, and deleted', async () => {
  const home = await newHome();
  const key = newCanary('key');
  const model = await startModelServer([{ say: 'Works.' }], { key });
  const password = newCanary('password');
  const app = await launch(home);
  try {
    app.leaks.watch('password', password, [{ sink: 'IPC', place: 'call secret.submit' }]);
    const { window } = app;
    await firstRunWithModel(app, `${model.url}/v1`, key);
    await window.getByRole('button', { name: 'Settings', exact: true }).click();
    await window.getByRole('tab', { name: 'Saved logins' }).click();
    await window.getByRole('button', { name: 'Add a login' }).click();
    const form = window.getByRole('form', { name: 'Add a login' });
    await form.getByLabel('Site').fill('shop.example');
    await form.getByLabel('Name', { exact: true }).fill('shop');
    await form.getByLabel('User name').fill('me');
    await form.getByRole('button', { name: 'Next: the password' }).click();
    const dialog = window.getByRole('dialog', { name: 'Save the login shop' });
    await expect(dialog).toContainText('https://shop.example');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(window.getByText('https://shop.example · me')).toBeVisible();
    await app.expectAccessible('saved logins');
    await window.getByRole('button', { name: 'Delete the login shop' }).click();
    await window.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(window.getByText('No login is saved.')).toBeVisible();
    await app.close();
  } finally {
    await app.kill().catch(() => undefined);
    await model.close();
    await removeHome(home);
  }
});
