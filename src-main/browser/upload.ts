import type { FileChooser, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { abortable, isTimeout } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { clickElement } from './click.ts';
import { ask, related } from './hands/order.ts';
import type { ElementTarget } from './targets.ts';

/** A page that opens a chooser does so at once, or after a question to its server. */
const CHOOSER_TIMEOUT = 4_000;

/** Keeps the system's own file dialog from opening, and the page's question for whoever answers it. */
export interface Choosers {
  /** The one that the page has asked for and that nobody has answered. */
  pending(): FileChooser | undefined;
  takeNotes(): readonly string[];
}

export function watchChoosers(page: Page): Choosers {
  let waiting: FileChooser | undefined;
  let notes: string[] = [];
  page.on('filechooser', (chooser) => {
    waiting = chooser;
    notes = [`the page asks for ${chooser.isMultiple() ? 'files' : 'a file'}: browser_upload without a ref answers it`];
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) waiting = undefined;
  });
  return {
    pending() {
      const chooser = waiting;
      waiting = undefined;
      return chooser;
    },
    takeNotes() {
      const taken = notes;
      notes = [];
      return taken;
    },
  };
}

function tooMany(label: string): AppFailure {
  return new AppFailure({ code: 'invalid_input', message: `${label} takes one file; nothing was given to it.` });
}

async function answer(chooser: FileChooser, paths: readonly string[], signal: AbortSignal): Promise<void> {
  if (paths.length > 1 && !chooser.isMultiple()) throw tooMany('The page');
  await abortable(chooser.setFiles([...paths], { timeout: ACT_TIMEOUT }), signal);
}

/** Gives files to a file input, to what opens a chooser when it is clicked, or to a chooser that is open already. */
export async function uploadFiles(
  page: Page,
  choosers: Choosers,
  element: ElementTarget | undefined,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  if (element === undefined) {
    const chooser = choosers.pending();
    if (chooser !== undefined) return answer(chooser, paths, signal).then(() => 'what the page asked for');
    throw new AppFailure({ code: 'invalid_input', message: 'The page asks for no file now: name the element that does (ref or selector).' });
  }
  const input = related(element.locator, 'file');
  if ((await act(element, 'looked at', () => input.count())) > 0) {
    const state = await ask(input, 'state', ACT_TIMEOUT);
    if (state.isDisabled) throw new AppFailure({ code: 'blocked', message: `${element.label} is disabled; nothing was done.` });
    if (paths.length > 1 && (await input.getAttribute('multiple')) === null) throw tooMany(element.label);
    await act(element, 'given files', () => input.setInputFiles([...paths], { timeout: ACT_TIMEOUT, signal }));
    return element.label;
  }
  const opened = page.waitForEvent('filechooser', { timeout: CHOOSER_TIMEOUT });
  opened.catch(() => undefined);
  await clickElement(element, { button: 'left', count: 1, modifiers: [] }, signal);
  try {
    const chooser = await abortable(opened, signal);
    choosers.pending();
    choosers.takeNotes();
    await answer(chooser, paths, signal);
  } catch (thrown) {
    if (!isTimeout(thrown)) throw thrown;
    throw new AppFailure({ code: 'not_found', message: `${element.label} was clicked and asked for no file.` });
  }
  return element.label;
}
