import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { _electron, expect, test } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { seeClipboard, tapElectron } from '../support/leak-scan/electron.ts';
import { createLeaks } from '../support/leak-scan/leaks.ts';
import type { Leaks } from '../support/leak-scan/leaks.ts';
import { seeProcesses, seeStream } from '../support/leak-scan/processes.ts';
import { providerKeyPlaces } from '../support/leak-scan/provider-key.ts';
import type { SinkName } from '../support/leak-scan/sinks.ts';
import { seeModelRequests } from '../support/leak-scan/wires.ts';

/** The real app in a folder of its own, seen and used as a person does: by roles and names. */
export interface Wheelhouse {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly home: string;
  /** Searches every sink when the app is closed or killed. */
  readonly leaks: Leaks;
  /** Sends one message and waits until nothing runs any more. */
  say(text: string): Promise<void>;
  /** Sends it and does not wait. */
  begin(text: string): Promise<void>;
  /** Nothing runs any more: the composer shows Send again. */
  idle(): Promise<void>;
  /** Fails when axe finds a serious or critical fault on what is shown now. */
  expectAccessible(where: string): Promise<void>;
  /** Fails when a watched secret is anywhere but where it belongs. */
  close(): Promise<void>;
  /** Ends the app the hard way; the search is the same, without the clipboard. */
  kill(): Promise<void>;
}

export async function newHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'wheelhouse-e2e-'));
}

export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

function electron(): string {
  const path = process.env['WHEELHOUSE_ELECTRON'];
  if (path === undefined) throw new Error('Run npm test: it finds the Electron runtime and names it in WHEELHOUSE_ELECTRON.');
  return path;
}

const mustHold: readonly SinkName[] = ['IPC', 'files', ...(process.platform === 'linux' ? (['argv', 'environ'] as const) : [])];

export async function launch(home: string): Promise<Wheelhouse> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const tap = await tapElectron(process.cwd());
  const leaks = createLeaks();
  const { witness } = leaks;
  const env = { ...process.env, WHEELHOUSE_HOME: home, ...tap.env } as Record<string, string>;
  const app = await _electron.launch({ executablePath: electron(), args: [...sandbox, tap.folder], env, timeout: 60_000 });
  const unsee = seeModelRequests(witness);
  seeStream(app.process().stdout, 'stdout', 'the app', witness);
  seeStream(app.process().stderr, 'stderr', 'the app', witness);
  const window = await app.firstWindow({ timeout: 60_000 });
  const faults: string[] = [];
  window.on('pageerror', (error) => faults.push(error.message));
  const box = window.getByRole('textbox', { name: 'Message' });

  async function begin(text: string): Promise<void> {
    await box.fill(text);
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: 'Send', exact: true }).click();
  }
  async function idle(): Promise<void> {
    await expect(window.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, { timeout: 90_000 });
    await expect(window.getByRole('status', { name: 'Who drives' })).toContainText('Nobody drives', { timeout: 90_000 });
  }
  function seeRunning(): void {
    const { pid } = app.process();
    if (pid !== undefined) seeProcesses(pid, witness);
  }
  async function check(): Promise<void> {
    unsee();
    await tap.drain(witness);
    await leaks.check(test.info().titlePath.join(' > '), { folder: home, mustHold });
  }
  return {
    app,
    window,
    home,
    leaks,
    begin,
    idle,
    async say(text) {
      await begin(text);
      await expect(window.getByRole('log')).toContainText(text.split('\n', 1)[0] ?? text);
      await idle();
    },
    async expectAccessible(where) {
      // Electron has no second tab for the legacy road; the page is judged as it is.
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), where).toEqual([]);
    },
    async close() {
      expect(faults).toEqual([]);
      await seeClipboard(app, witness);
      seeRunning();
      await app.close();
      await check();
    },
    async kill() {
      const child = app.process();
      // A search that failed has closed the app already.
      if (child.exitCode !== null || child.signalCode !== null) return;
      seeRunning();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await check();
    },
  };
}

/** Goes through the first run by hand, with typed commands only. */
export async function firstRun({ window }: Wheelhouse, name = 'Ada'): Promise<void> {
  await window.getByRole('textbox', { name: 'Name' }).fill(name);
  await window.getByRole('button', { name: 'Continue' }).click();
  await window.getByRole('radio', { name: 'Typed commands only' }).click();
  await window.getByRole('button', { name: 'Continue' }).click();
  await window.getByRole('switch', { name: 'Browser access' }).click();
  await window.getByRole('button', { name: 'Finish' }).click();
  await expect(window.getByRole('textbox', { name: 'Message' })).toBeVisible();
}

/** The same with a model behind an endpoint on this machine. */
export async function firstRunWithModel({ window, leaks }: Wheelhouse, address: string, key: string): Promise<void> {
  leaks.watch('the provider key', key, providerKeyPlaces);
  await window.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await window.getByRole('button', { name: 'Continue' }).click();
  await window.getByRole('radio', { name: 'Local or other endpoint' }).click();
  await window.getByRole('textbox', { name: 'Endpoint address' }).fill(address);
  await window.getByLabel('Key', { exact: true }).fill(key);
  await window.getByRole('combobox', { name: 'Model' }).fill('scripted-1');
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(window.getByText(/Works: /u)).toBeVisible({ timeout: 30_000 });
  await window.getByRole('button', { name: 'Continue' }).click();
  await window.getByRole('switch', { name: 'Browser access' }).click();
  await window.getByRole('button', { name: 'Finish' }).click();
  await expect(window.getByRole('textbox', { name: 'Message' })).toBeVisible();
}
