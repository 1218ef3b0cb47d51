import type { Locator } from 'playwright-core';
import { addEngine } from '../engines.ts';
import { createChoices } from './choices.ts';
import type { Choice, Choices } from './choices.ts';
import { createField } from './field.ts';
import type { FieldState } from './field.ts';
import { createHands } from './hands.ts';
import { createPlaces } from './places.ts';
import type { Middle, Quiet, Scroller } from './places.ts';
import { createSecret } from './secret.ts';
import type { LoginForm, SecretShape } from './secret.ts';

const ENGINE = 'wheelhand';

const source = `(() => {
  const field = (${createField.toString()})();
  const choices = (${createChoices.toString()})(field);
  const places = (${createPlaces.toString()})(field);
  const secret = (${createSecret.toString()})(field);
  return (${createHands.toString()})(field, choices, places, secret);
})()`;

addEngine(ENGINE, source);

/** What can be asked about an element, and what is answered. */
export interface Orders {
  readonly state: FieldState;
  readonly held: string | null;
  /** Changes whenever what is in the element does, also where that does not show. */
  readonly markup: string;
  readonly caret: boolean;
  readonly set: string;
  readonly colour: string;
  /** How many boxes of a one-time code begin here. */
  readonly boxes: number;
  /** Which of those boxes has the focus, -1 for none. */
  readonly focused: number;
  readonly native: readonly Choice[] | null;
  readonly choices: Choices;
  readonly remember: boolean;
  readonly 'scroll-choices': boolean;
  readonly 'scroller-x': Scroller;
  readonly 'scroller-y': Scroller;
  readonly measure: Scroller;
  readonly middle: Middle | null;
  readonly quiet: Quiet;
  readonly shape: SecretShape;
  readonly login: LoginForm;
  /** Makes it the one element that the next writing of a secret with this token is for. */
  readonly aim: boolean;
  readonly rest: boolean;
}

/** The outermost element. Not `:root`: for a CSS selector Playwright looks for shadow roots in the whole page, half a second on a large one. */
export const ROOT = 'xpath=/*';

/** Asks in a world that the page cannot reach, so nothing that a page did to its prototypes matters. */
export async function ask<K extends keyof Orders>(locator: Locator, order: K, timeout: number, value = ''): Promise<Orders[K]> {
  // The text of an answer is JSON; quotes in a selector would be read by Playwright.
  const coded = encodeURIComponent(value).replaceAll("'", '%27');
  const text = await locator.locator(`${ENGINE}=${order} ${coded}`).textContent({ timeout });
  return JSON.parse(text ?? 'null') as Orders[K];
}

/** All fields of a frame that hold a secret. */
export const SECRETS = `${ENGINE}=secrets`;

/** An element that stands for another one: a choice listed last, a box of a code, what a person clicks, a file input. */
export function related(locator: Locator, what: 'choice' | 'box' | 'face' | 'file', index = 0): Locator {
  return locator.locator(`${ENGINE}=${what} ${index}`);
}
