// @ts-check
import { _electron } from 'playwright-core';
import { repository } from './places.mjs';
import { sandboxSwitches } from './sandbox.mjs';

/** @typedef {{ who: 'person' | 'assistant' | 'tool' | 'note', text: string }} Entry */

const TURN_MS = 120_000;

/**
 * The real app in a home of its own, used as a person does: by what the window shows and names.
 * @param {string} executable the Electron runtime
 * @param {string} home where the app keeps everything
 */
export async function openApp(executable, home) {
  const app = await _electron.launch({
    executablePath: executable,
    args: [repository],
    chromiumSandbox: sandboxSwitches().length === 0,
    env: /** @type {Record<string, string>} */ ({ ...process.env, WHEELHOUSE_HOME: home }),
    timeout: TURN_MS,
  });
  const window = await app.firstWindow({ timeout: TURN_MS });
  window.setDefaultTimeout(TURN_MS);
  const log = window.getByRole('log', { name: 'Messages' });

  return {
    /** Names the assistant, chooses typed commands, turns the browser on. @param {string} name */
    async goThroughFirstRun(name) {
      await window.getByRole('textbox', { name: 'Name' }).fill(name);
      await window.getByRole('button', { name: 'Continue' }).click();
      await window.getByRole('radio', { name: 'Typed commands only' }).click();
      await window.getByRole('button', { name: 'Continue' }).click();
      await window.getByRole('switch', { name: 'Browser access' }).click();
      await window.getByRole('button', { name: 'Finish' }).click();
      await window.getByRole('textbox', { name: 'Message' }).waitFor();
    },

    /** Sends one message and waits until the assistant is done with it. @param {string} text */
    async say(text) {
      const sent = log.getByRole('article', { name: 'You', exact: true });
      const count = await sent.count();
      await window.getByRole('textbox', { name: 'Message' }).fill(text);
      // The completion list lies over the button.
      await window.keyboard.press('Escape');
      await window.getByRole('button', { name: 'Send' }).click();
      await sent.nth(count).waitFor();
      await window.getByRole('status', { name: 'Who drives' }).filter({ hasText: 'Nobody drives' }).waitFor();
      await window.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
    },

    /** What the person can read in the chat, from the top. @returns {Promise<Entry[]>} */
    transcript() {
      return log.evaluate((element) =>
        // The window's own notes are alerts where they tell of a failure.
        [...element.querySelectorAll('article, [role=group], [role=alert]')].map((part) => {
          const label = part.getAttribute('aria-label') ?? '';
          if (part.getAttribute('role') === 'group') return { who: 'tool', text: label };
          const who = label === 'You' ? 'person' : part.tagName === 'ARTICLE' ? 'assistant' : 'note';
          const body = label === 'You' ? part.querySelector('p') : part;
          return { who, text: /** @type {HTMLElement} */ (body ?? part).innerText.trim() };
        }),
      );
    },

    /** @param {string} file */
    picture: (file) => window.screenshot({ path: file, animations: 'disabled' }),
    close: () => app.close(),
  };
}
