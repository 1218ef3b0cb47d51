import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import { ACT_TIMEOUT, act, patiently } from './act.ts';
import type { Choices } from './hands/choices.ts';
import type { FieldState } from './hands/field.ts';
import { ask, related } from './hands/order.ts';
import { notThere, pick } from './pick.ts';
import type { ElementTarget } from './targets.ts';

/** A list has opened, filtered or been drawn anew within this time. */
const GRACE = 1_500;
/** Parts of a long list that are looked through. */
const MOST_PARTS = 150;

interface Chooser extends ElementTarget {
  readonly page: Page;
  readonly state: FieldState;
  readonly signal: AbortSignal;
  /** Opened by us already: another click would close it. */
  isOpened: boolean;
}

function look({ locator }: Chooser): Promise<Choices> {
  return ask(locator, 'choices', ACT_TIMEOUT);
}

/** Looks again until the list is as it should be, or the time is up. */
async function until(chooser: Chooser, isThere: (found: Choices) => boolean, grace = GRACE): Promise<Choices> {
  const end = Date.now() + grace;
  let found = await look(chooser);
  while (!isThere(found) && Date.now() < end) {
    chooser.signal.throwIfAborted();
    await delay(40);
    found = await look(chooser);
  }
  return found;
}

const isText = ({ state }: Chooser): boolean => (state.tag === 'input' || state.isEditable) && !state.isReadOnly;

async function open(chooser: Chooser): Promise<Choices> {
  const already = await look(chooser);
  const { expanded } = await ask(chooser.locator, 'state', ACT_TIMEOUT);
  const isOpen = expanded === 'true' || (chooser.isOpened && expanded !== 'false');
  if (['listbox', 'radiogroup'].includes(chooser.state.role) || (isOpen && already.choices.length > 0)) return already;
  chooser.isOpened = true;
  await ask(chooser.locator, 'remember', ACT_TIMEOUT);
  await patiently(chooser, 'opened', (timeout) => chooser.locator.click({ timeout, signal: chooser.signal }));
  // Editable ones may stay closed until something is typed.
  if (expanded === 'false' && !isText(chooser)) await hasExpanded(chooser);
  const found = await until(chooser, ({ choices }) => choices.length > 0, 700);
  if (found.choices.length > 0) return found;
  // Some open by keys only.
  await chooser.page.keyboard.press('ArrowDown');
  return until(chooser, ({ choices }) => choices.length > 0, isText(chooser) ? 300 : GRACE);
}

/** A chooser that says `closed` opens when it says so: until then a list in the page is another one's. */
async function hasExpanded(chooser: Chooser): Promise<void> {
  const end = Date.now() + GRACE;
  while (Date.now() < end) {
    chooser.signal.throwIfAborted();
    const { expanded } = await ask(chooser.locator, 'state', ACT_TIMEOUT);
    if (expanded !== 'false') return;
    await delay(40);
  }
}

/** Looks through a list that shows only a part of itself, from its start to its end. */
async function scrollTo(chooser: Chooser, wanted: string, first: Choices): Promise<Choices> {
  let found = first;
  if (!found.canScroll) return found;
  const isListed = ({ choices }: Choices): boolean => pick(choices, wanted) !== undefined;
  const seen = (one: Choices): string => one.choices.map(({ label }) => label).join('\n');
  await ask(chooser.locator, 'scroll-choices', ACT_TIMEOUT, 'start');
  for (let part = 0; part < MOST_PARTS && !isListed(found); part += 1) {
    const before = seen(found);
    const hasMoved = await ask(chooser.locator, 'scroll-choices', ACT_TIMEOUT);
    found = await until(chooser, (now) => isListed(now) || seen(now) !== before, hasMoved ? 120 : 400);
    if (!hasMoved && seen(found) === before) break;
  }
  return found;
}

async function find(chooser: Chooser, wanted: string): Promise<Choices> {
  let found = await open(chooser);
  if (pick(found.choices, wanted) !== undefined) return found;
  found = await scrollTo(chooser, wanted, found);
  if (pick(found.choices, wanted) !== undefined || !isText(chooser)) return found;
  // An editable one shows what fits to the text in it.
  await chooser.locator.fill(wanted, { timeout: ACT_TIMEOUT, signal: chooser.signal });
  return until(chooser, ({ choices }) => pick(choices, wanted) !== undefined, 2 * GRACE);
}

/** The list is closed, says that the choice is selected, or the chooser shows it. */
async function isTaken(chooser: Chooser, wanted: string, wasSelected: boolean): Promise<boolean> {
  const end = Date.now() + GRACE;
  for (;;) {
    const held = (await ask(chooser.locator, 'held', ACT_TIMEOUT).catch(() => null)) ?? '';
    const found = await look(chooser).catch(() => undefined);
    const option = found && pick(found.choices, wanted);
    if (option ? option.isSelected !== wasSelected : false) return true;
    if (!wasSelected && chooser.state.role !== 'listbox' && held.toLowerCase().includes(wanted.trim().toLowerCase())) return true;
    if (option === undefined && chooser.state.role !== 'listbox') return true;
    if (Date.now() > end) return false;
    await delay(40);
  }
}

async function toggle(chooser: Chooser, wanted: string): Promise<string> {
  const found = await find(chooser, wanted);
  const option = pick(found.choices, wanted);
  if (option === undefined) throw notThere(chooser.label, found.choices, wanted);
  const words = quote(option.label, 60);
  if (option.isDisabled) throw new AppFailure({ code: 'blocked', message: `The option ${words} of ${chooser.label} is disabled; nothing was chosen.` });
  if (option.isSelected && (found.isMultiple || chooser.state.role === 'listbox')) return words;
  const one = { ...chooser, label: `option ${words}`, locator: related(chooser.locator, 'choice', found.choices.indexOf(option)) };
  await patiently(one, 'chosen', (timeout) => one.locator.click({ timeout, signal: chooser.signal }));
  if (await isTaken(chooser, option.label, option.isSelected)) return words;
  throw new AppFailure({ code: 'blocked', message: `The option ${words} was clicked, but ${chooser.label} did not take it.` });
}

/** Takes away what is selected in a list of several and not wanted. */
async function dropOthers(chooser: Chooser, values: readonly string[]): Promise<void> {
  const { choices, isMultiple } = await open(chooser);
  if (!isMultiple) return;
  const others = choices.filter((choice) => choice.isSelected && !choice.isDisabled && !values.some((wanted) => pick([choice], wanted)));
  for (const other of others) {
    const found = await look(chooser);
    const index = found.choices.findIndex(({ label, isSelected }) => label === other.label && isSelected);
    if (index >= 0) await related(chooser.locator, 'choice', index).click({ timeout: ACT_TIMEOUT, signal: chooser.signal });
  }
}

/** Lists of several stay open after a choice, over what comes next. */
async function close(chooser: Chooser): Promise<void> {
  const now = await ask(chooser.locator, 'state', ACT_TIMEOUT).catch(() => undefined);
  if (now?.expanded !== 'true') return;
  if (isText(chooser)) await chooser.page.keyboard.press('Escape');
  else await chooser.locator.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Chooses in a list that the page made itself, wherever it shows it. Says what was chosen, once it is. */
export async function chooseOptions(page: Page, element: ElementTarget, values: readonly string[], signal: AbortSignal): Promise<string> {
  const state = await act(element, 'read', () => ask(element.locator, 'state', ACT_TIMEOUT));
  if (state.isDisabled) throw new AppFailure({ code: 'blocked', message: `${element.label} is disabled; nothing was done.` });
  const chooser: Chooser = { ...element, page, state, signal, isOpened: false };
  return act(element, 'set', async () => {
    const { choices, isMultiple } = await open(chooser);
    if (choices.length === 0 && !isText(chooser)) {
      const message = `${element.label} opened no list of options: look at the page, and click the option that is meant.`;
      throw new AppFailure({ code: 'invalid_input', message });
    }
    if (values.length > 1 && !isMultiple) {
      throw new AppFailure({ code: 'invalid_input', message: `${element.label} takes one option, not ${values.length}; nothing was chosen.` });
    }
    await dropOthers(chooser, values);
    const chosen: string[] = [];
    for (const wanted of values) chosen.push(await toggle(chooser, wanted));
    if (isMultiple) await close(chooser);
    return `${chosen.join(', ')} in ${element.label}`;
  });
}
