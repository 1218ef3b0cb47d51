import { Script } from 'node:vm';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { abortable } from './abortable.ts';
import { cdpOf } from './cdp.ts';
import type { ElementTarget } from './targets.ts';

/** What a script gave back, as text, or what it threw. */
export interface ScriptResult {
  readonly text: string;
  readonly hasThrown: boolean;
}

/** Runs in the page: makes plain data of any value. Self-contained, because its text is sent. */
function plainData(value: unknown): unknown {
  const seen = new Set<object>();
  function plain(one: unknown, depth: number): unknown {
    if (typeof one === 'bigint') return `${String(one)}n`;
    if (typeof one === 'function') return `[function ${one.name}]`;
    if (typeof one === 'symbol') return String(one);
    if (typeof one === 'number' && !Number.isFinite(one)) return String(one);
    if (typeof one !== 'object' || one === null) return one;
    if (seen.has(one)) return '[seen above]';
    if (depth > 12) return '[deeper]';
    if (one instanceof Date) return Number.isNaN(one.getTime()) ? 'Invalid Date' : one.toISOString();
    if (one instanceof Error) return String(one);
    if (one instanceof RegExp || one instanceof URL) return String(one);
    if (one instanceof Element) return one.outerHTML.slice(0, 300);
    if (one instanceof Node || one instanceof Window) return Object.prototype.toString.call(one);
    seen.add(one);
    try {
      if (one instanceof Map) return [...one].map((pair) => plain(pair, depth + 1));
      const isList = Array.isArray(one) || one instanceof Set || one instanceof NodeList || one instanceof HTMLCollection || ArrayBuffer.isView(one);
      if (isList) return Array.from(one as Iterable<unknown>, (item) => plain(item, depth + 1));
      return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, plain(item, depth + 1)]));
    } finally {
      seen.delete(one);
    }
  }
  return plain(value, 0);
}

/** Why a text is not one whole function; undefined when it is. */
function faultOf(source: string): string | undefined {
  try {
    // Compiled and never run here; in the brackets in which it will be sent, so that nothing closes them early.
    new Script(`(${source})`);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** The text of a function of `element`: an expression gives its value, statements what they return, a function is called. */
function functionOf(code: string): string {
  const expression = `async (element) => { const made = (\n${code.trim().replace(/;+$/u, '')}\n); return typeof made === 'function' ? made(element) : made; }`;
  if (faultOf(expression) === undefined) return expression;
  const body = `async (element) => {\n${code}\n}`;
  const fault = faultOf(body);
  if (fault === undefined) return body;
  throw new AppFailure({ code: 'invalid_input', message: `The script does not parse: ${fault.slice(0, 200)}. Nothing was run.` });
}

/** A caught error is data too: what a page throws is the page's own text. */
function wrapped(code: string): string {
  return `async (element) => {
    try {
      const value = (${plainData.toString()})(await (${functionOf(code)})(element));
      return { text: value === undefined ? 'undefined' : JSON.stringify(value) ?? String(value), hasThrown: false };
    } catch (error) {
      return { text: String(error), hasThrown: true };
    }
  }`;
}

/** Runs a script in the page's own world. One that never ends is ended with the signal. */
export async function runScript(page: Page, element: ElementTarget | undefined, code: string, signal: AbortSignal): Promise<ScriptResult> {
  const source = wrapped(code);
  const stop = (): void => {
    void cdpOf(page).then((session) => session.send('Runtime.terminateExecution')).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    // The library calls a text only when it comes as a function; this one is never called here.
    const sent = Object.assign(() => undefined, { toString: () => source });
    const run: Promise<unknown> = element === undefined ? page.evaluate(sent) : element.locator.evaluate(sent);
    const result = (await abortable(run, signal)) as ScriptResult | undefined;
    return { text: String(result?.text), hasThrown: result?.hasThrown === true };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
