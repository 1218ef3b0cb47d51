import { expect, test } from '@playwright/test';
import { newCanary } from '../support/leak-scan/canary.ts';
import { firstRun, launch, newHome, removeHome } from './wheelhouse.ts';

let home: string;
let figures: string | undefined;

/** Leaks on purpose, which the figures of real scenarios must not hold. */
test.beforeEach(async () => {
  home = await newHome();
  figures = process.env['WHEELHOUSE_LEAK_FIGURES'];
  delete process.env['WHEELHOUSE_LEAK_FIGURES'];
});
test.afterEach(async () => {
  if (figures !== undefined) process.env['WHEELHOUSE_LEAK_FIGURES'] = figures;
  await removeHome(home);
});

test('a secret is found in every sink of the real app', async () => {
  const app = await launch(home);
  await firstRun(app);
  const secret = newCanary('key');
  app.leaks.watch('the password', secret);
  await app.say(`say ${secret}`);
  await app.app.evaluate(async ({ clipboard }, value) => {
    await clipboard.writeText(value);
    process.stdout.write(`${value}\n`);
    process.stderr.write(`${value}\n`);
    const { spawn } = process.getBuiltinModule('node:child_process');
    const child = spawn(process.execPath, ['-e', '0', value], { env: { ELECTRON_RUN_AS_NODE: '1', LEAK: value } });
    await new Promise((resolve) => child.once('close', resolve));
  }, secret);
  const thrown = await app.close().then(() => 'closed without a complaint', String);
  const places = [
    'IPC (call chat.send)', 'IPC (wheelhouse:event)', 'clipboard (clipboard', 'stdout (the app)', 'stderr (the app)',
    'argv (a child of the app)', 'environ (a child of the app)', 'files (conversations/',
  ];
  for (const place of places) expect.soft(thrown).toContain(`the password is in ${place}`);
  expect(thrown).not.toContain(secret);
});
