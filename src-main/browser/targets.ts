import type { Locator, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { findRef, parseRef } from '../core/view/refs.ts';
import type { Target } from '../core/view/target.ts';
import type { PageTree } from '../core/view/tree.ts';
import { quote } from '../core/view/untrusted.ts';
import { askEngine, ENGINE, frameOfRef } from './aria.ts';
import type { WireElement } from './walker/wire.ts';

/** An element that is there now and is the one that was meant. */
export interface ElementTarget {
  readonly locator: Locator;
  /** Role and name for people: `button "Add to cart"`. The name is quoted page text. */
  readonly label: string;
  readonly role: string;
  readonly name: string;
  readonly ref?: string;
}

const PATIENCE = 3_000;
const LISTED = 5;
const LABEL_NAME = 80;

function labelOf(role: string, name: string): string {
  const word = role === '' ? 'element' : role;
  return name === '' ? word : `${word} ${quote(name, LABEL_NAME)}`;
}

function stale(message: string): AppFailure {
  return new AppFailure({ code: 'stale_ref', message });
}

async function byRef(page: Page, latest: PageTree | undefined, written: string): Promise<ElementTarget> {
  const node = findRef(latest, written);
  const ref = parseRef(written) ?? written;
  const frame = frameOfRef(page, ref);
  if (!frame) throw stale(`The frame that held ${ref} is gone.`);
  const number = ref.slice(ref.indexOf('e') + 1);
  let now: WireElement;
  try {
    now = await askEngine<WireElement>(frame, `probe e${number}`, PATIENCE);
  } catch (thrown) {
    throw stale(frame.isDetached() ? `The frame that held ${ref} is gone.` : `The page did not answer when ${ref} was checked (${String(thrown).split('\n', 1)[0]?.slice(0, 80) ?? ''}).`);
  }
  const was = labelOf(node.role, node.name);
  if (!now.isConnected) throw stale(`${ref} (${was}) is no longer on the page.`);
  if (now.role !== node.role || now.name !== node.name) throw stale(`${ref} was ${was} and is now ${labelOf(now.role, now.name)}.`);
  return { locator: frame.locator(`${ENGINE}=e${number}`), label: was, role: node.role, name: node.name, ref };
}

async function selfOf(locator: Locator): Promise<WireElement> {
  const text = await locator.locator(`${ENGINE}=self`).textContent({ timeout: PATIENCE });
  return JSON.parse(text ?? '{"role":"","name":"","isConnected":false}') as WireElement;
}

async function bySelector(page: Page, selector: string): Promise<ElementTarget> {
  const shown = quote(selector, 120);
  if (selector.includes(`${ENGINE}=`) || selector.includes('internal:')) {
    throw new AppFailure({ code: 'invalid_input', message: `${shown} is not a CSS or text selector.` });
  }
  const all = page.locator(selector);
  let visible: Locator;
  let count: number;
  try {
    visible = all.filter({ visible: true });
    count = await visible.count();
    if (count === 0) {
      // A hidden file input is still a target; anything else that is hidden is not.
      const hidden = await all.count();
      if (hidden === 1) visible = all;
      if (hidden !== 1) {
        const rest = hidden === 0 ? '' : ` (${String(hidden)} match, none of them visible)`;
        throw new AppFailure({ code: 'not_found', message: `Nothing visible matches ${shown}${rest}.` });
      }
      count = 1;
    }
  } catch (thrown) {
    if (thrown instanceof AppFailure) throw thrown;
    const isWrong = /selector|parsing|Unexpected token|Unknown engine/iu.test(String(thrown));
    if (!isWrong) throw thrown;
    throw new AppFailure({ code: 'invalid_input', message: `${shown} is not a valid selector.` }, { cause: thrown });
  }
  if (count > 1) {
    const listed = await Promise.all(Array.from({ length: Math.min(count, LISTED) }, async (_, index) => selfOf(visible.nth(index))));
    const names = listed.map((one) => labelOf(one.role, one.name)).join(', ');
    throw new AppFailure({
      code: 'invalid_input',
      message: `${shown} matches ${String(count)} visible elements: ${names}${count > LISTED ? ', …' : ''}. Name exactly one.`,
    });
  }
  const { role, name } = await selfOf(visible);
  return { locator: visible, label: labelOf(role, name), role, name };
}

/**
 * Finds the one element that a caller names. Throws `no_snapshot`, `stale_ref`, `not_found` or `invalid_input`;
 * nothing on the page is touched.
 */
export async function resolveTarget(page: Page, latest: PageTree | undefined, target: Target): Promise<ElementTarget> {
  return 'ref' in target ? byRef(page, latest, target.ref) : bySelector(page, target.selector);
}

/** Role and name of what would get a click on this element instead of it, or undefined when nothing is in the way. */
export async function describeCover(locator: Locator): Promise<string | undefined> {
  const text = await locator.locator(`${ENGINE}=cover`).textContent({ timeout: PATIENCE });
  const cover = JSON.parse(text ?? 'null') as WireElement | null;
  return cover ? labelOf(cover.role, cover.name) : undefined;
}
