import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { checkLiteral, placeholderOf } from '../core/secrets/placeholder.ts';
import { createSurrogate } from '../core/secrets/surrogate.ts';
import type { BoundSecret, SecretText, SecretTyping, TypedSecret } from '../tools/secret-ports.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import type { TabGate } from './fetch-gate.ts';
import { ask, related } from './hands/order.ts';
import type { SealedRequests } from './sealed-requests.ts';
import { writeSecret } from './secret-input.ts';
import type { ElementTarget } from './targets.ts';

const secretsOf = (text: SecretText): readonly BoundSecret[] => text.filter((part) => typeof part !== 'string');

/** The text as the model knows it. */
const inWords = (text: SecretText): string => text.map((part) => (typeof part === 'string' ? part : placeholderOf(part.name))).join('');

/** All secrets of one text are for one site. */
function originOfAll(text: SecretText): string {
  const origins = new Set(secretsOf(text).map(({ origin }) => origin));
  const [origin] = origins;
  if (origins.size === 1 && origin !== undefined) return origin;
  throw new AppFailure({ code: 'secret_refused', message: 'The secrets in this text are for different sites; nothing was typed.' });
}

export interface SealedField {
  readonly page: Page;
  readonly sealed: SealedRequests;
  readonly gate: TabGate;
}

/** Types the real value, one character for each box where the field is a row of boxes. */
async function typeReal({ page, sealed, gate }: SealedField, element: ElementTarget, text: SecretText, isAppended: boolean): Promise<void> {
  const origin = originOfAll(text);
  const value = text.map((part) => (typeof part === 'string' ? part : part.open())).join('');
  for (const secret of secretsOf(text)) sealed.watch(secret);
  await gate.holdAll();
  const boxes = await ask(element.locator, 'boxes', ACT_TIMEOUT);
  if (boxes < value.length || boxes < 2) {
    const isKept = await writeSecret(page, element, { origin, text: value, isAppended });
    if (!isKept) throw new AppFailure({ code: 'blocked', message: `${element.label} does not take this value as it is; the field is empty again.` });
    return;
  }
  for (const [index, character] of Array.from(value).entries()) {
    const box = { ...element, locator: related(element.locator, 'box', index) };
    await writeSecret(page, box, { origin, text: character, isAppended: false });
  }
}

/** Types stand-ins; says why where the page needs the real value. */
async function typeSealed({ page, sealed, gate }: SealedField, element: ElementTarget, text: SecretText, isAppended: boolean): Promise<string | undefined> {
  const origin = originOfAll(text);
  const known = sealed.needsReal(origin);
  if (known !== undefined) return known;
  const [boxes, shape] = await act(element, 'typed into', async () => [
    await ask(element.locator, 'boxes', ACT_TIMEOUT),
    await ask(element.locator, 'shape', ACT_TIMEOUT),
  ] as const);
  if (boxes > 1) return 'The page has one box for each character';
  // What leaves in another character set than UTF-8 cannot be written into its requests.
  if (shape.charset !== 'UTF-8' && secretsOf(text).some((secret) => /[^ -~]/u.test(secret.open()))) return `The page is written in ${shape.charset.slice(0, 40)}`;
  const standIns = text.map((part) => (typeof part === 'string' ? part : createSurrogate(part.open(), shape, randomBytes)));
  if (standIns.includes(undefined)) {
    throw new AppFailure({ code: 'secret_refused', message: `${element.label} takes no value of this kind or length; nothing was typed.` });
  }
  await gate.holdAll();
  for (const [index, part] of text.entries()) if (typeof part !== 'string') sealed.add(part, standIns[index] ?? '');
  const isKept = await writeSecret(page, element, { origin, text: standIns.join(''), isAppended }).catch((thrown: unknown) => {
    sealed.drop(standIns.filter((one) => one !== undefined));
    throw thrown;
  });
  if (isKept) return undefined;
  sealed.drop(standIns.filter((one) => one !== undefined));
  return 'The page changes what is typed there';
}

/** Types a text with secrets in it: sealed, or for real where the person has allowed it on this site. */
export async function typeSecret(field: SealedField, element: ElementTarget, text: SecretText, { isAppended, isReal }: SecretTyping): Promise<TypedSecret> {
  for (const part of text) if (typeof part === 'string') checkLiteral(part);
  if (isReal) {
    await typeReal(field, element, text, isAppended);
    return { type: 'typed', did: `${inWords(text)} into ${element.label}, for real` };
  }
  const why = await typeSealed(field, element, text, isAppended);
  return why === undefined ? { type: 'typed', did: `${inWords(text)} into ${element.label}, sealed` } : { type: 'needs_real', why };
}
