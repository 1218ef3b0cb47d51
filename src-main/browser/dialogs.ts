import { setTimeout as delay } from 'node:timers/promises';
import type { Dialog, Page } from 'playwright-core';
import { quote } from '../core/view/untrusted.ts';
import type { DialogAnswer, DialogPort } from '../tools/ports.ts';

/** Answers that may wait for dialogs to come, and dialogs that are remembered. */
const MOST_ARMED = 5;
const MOST_SEEN = 30;
/** Dialogs told one by one in a result; of the rest their number. */
const TOLD = 3;
/** After so many in a row the page is asked whether it ever yields; one that does not within this time is in a loop. */
const STORM = 10;
const YIELD_MS = 3_000;

export interface Dialogs extends DialogPort {
  /** Runs a navigation that the caller asked for: a page may not refuse to be left by it. */
  leaving<T>(work: () => Promise<T>): Promise<T>;
  /** Whether dialogs in a loop let nothing else run; answers once that has been tried. */
  isStuck(): Promise<boolean>;
  takeNotes(): readonly string[];
}

/**
 * Answers every dialog of a page at once, so that nothing ever waits for one. `onStuck` is told when a page opens
 * dialogs in a loop that lets nothing else run.
 */
export function watchDialogs(page: Page, onStuck: () => void): Dialogs {
  const armed: DialogAnswer[] = [];
  let seen: string[] = [];
  let untold: string[] = [];
  let untoldCount = 0;
  let leaves = 0;
  let inARow = 0;

  const tell = (text: string): void => {
    seen = [...seen.slice(1 - MOST_SEEN), text];
    untoldCount += 1;
    if (untold.length < TOLD) untold = [...untold, text];
  };

  let probed: Promise<boolean> = Promise.resolve(false);
  async function probe(): Promise<boolean> {
    const answer = page.evaluate(() => true).catch(() => true);
    const doesYield = await Promise.race([answer, delay(YIELD_MS, false, { ref: false })]);
    if (doesYield) inARow = 0;
    else onStuck();
    return !doesYield;
  }

  /** What to do with it, and the sentence that says so. */
  function decide(dialog: Dialog): { readonly answer: DialogAnswer; readonly words: string } {
    const type = dialog.type();
    const said = `${type} ${quote(dialog.message(), 200)}`;
    if (type === 'alert') return { answer: { isAccepted: false }, words: `dialog was dismissed: ${said}` };
    if (type === 'beforeunload' && leaves > 0) return { answer: { isAccepted: true }, words: 'the page asked whether to leave it: it was left' };
    const answer = armed.shift();
    if (answer === undefined) {
      if (type === 'beforeunload') return { answer: { isAccepted: false }, words: 'the page asked whether to leave it: it was not left; arm browser_dialog accept and repeat the step to leave' };
      return { answer: { isAccepted: false }, words: `dialog was dismissed: ${said}; browser_dialog arms another answer before the step is repeated` };
    }
    if (!answer.isAccepted) return { answer, words: `dialog was dismissed as armed: ${said}` };
    const text = type === 'prompt' ? ` with ${quote(answer.text ?? dialog.defaultValue(), 80)}` : '';
    return { answer, words: `dialog was accepted as armed${text}: ${said}` };
  }

  page.on('dialog', (dialog) => {
    const { answer, words } = decide(dialog);
    tell(words);
    const work = answer.isAccepted ? dialog.accept(answer.text ?? dialog.defaultValue()) : dialog.dismiss();
    // A page that went away took its dialog along.
    work.catch(() => undefined);
    inARow += 1;
    if (inARow === STORM) probed = probe();
  });

  return {
    arm(answer) {
      armed.push(answer);
      if (armed.length > MOST_ARMED) armed.shift();
      return armed.length;
    },
    seen: () => seen,
    async leaving(work) {
      leaves += 1;
      try {
        return await work();
      } finally {
        leaves -= 1;
      }
    },
    isStuck: () => probed,
    takeNotes() {
      const more = untoldCount - untold.length;
      const notes = more === 0 ? untold : [...untold, `and ${more} more dialogs, each answered the same way`];
      untold = [];
      untoldCount = 0;
      inARow = 0;
      return notes;
    },
  };
}
