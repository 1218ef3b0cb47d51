import type { Frame, Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { JsonValue } from '../../src-preload/contract/conversation.ts';
import { quote } from '../core/view/untrusted.ts';
import type { PageTool } from '../tools/ports.ts';
import { abortable, isReplaced } from './abortable.ts';

/** Milliseconds that a frame may take to say what it offers. */
const PATIENCE_MS = 3_000;

/** Frames that are asked; advertisements come after the page's own. */
const FRAMES = 20;
/** Tools that a note names. */
const NAMED = 8;

interface Offered extends PageTool {
  readonly frame: Frame;
  /** Its name within its frame. */
  readonly ownName: string;
}

async function toolsOf(frame: Frame, prefix: string): Promise<readonly Offered[]> {
  // A frame that is gone or does not know WebMCP offers nothing.
  const tools = await frame.webmcp.tools({ timeout: PATIENCE_MS }).catch(() => []);
  return tools.map(({ name, description, inputSchema, annotations = {} }) => ({
    frame,
    ownName: name,
    name: prefix + name,
    description,
    inputSchema: inputSchema as JsonValue | undefined,
    isReadOnly: annotations.readOnly === true,
    isConsequential: annotations.consequential === true,
  }));
}

async function offered(page: Page): Promise<readonly Offered[]> {
  const lists = page.frames().slice(0, FRAMES).map((frame, index) => toolsOf(frame, index === 0 ? '' : `f${String(index)}/`));
  return (await Promise.all(lists)).flat();
}

/** Tells once what a page offers, and again when that changes. */
export function watchPageTools(page: Page): (signal: AbortSignal) => Promise<string | undefined> {
  let told = '';
  return async (signal) => {
    const names = (await abortable(offered(page), signal).catch(() => [])).map(({ name }) => quote(name, 40));
    const now = names.join(', ');
    if (now === told) return undefined;
    told = now;
    if (names.length === 0) return undefined;
    const shown = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');
    return `the page offers ${String(names.length)} tool${names.length === 1 ? '' : 's'} of its own (${shown}): webmcp_list`;
  };
}

/** What the page and its frames offer over WebMCP; tools of frames have names such as `f1/search`. */
export async function pageTools(page: Page, signal: AbortSignal): Promise<readonly PageTool[]> {
  const all = await abortable(offered(page), signal);
  return all.map(({ name, description, inputSchema, isReadOnly, isConsequential }) => ({ name, description, inputSchema, isReadOnly, isConsequential }));
}

/** The library's own words about a tool that failed hold nothing of the page. */
function whyFailed(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : '';
  if (/submit button/u.test(message)) return 'it is a form that only a person can send';
  return /invocation failed|threw/u.test(message) ? 'it threw an error' : 'the page did not carry it out';
}

/** Calls a tool of the page once `check` has seen it. @throws AppFailure `not_found`, what `check` throws, or `blocked` when the page's tool fails */
export async function callPageTool(page: Page, name: string, input: JsonValue, check: (tool: PageTool) => void, signal: AbortSignal): Promise<string> {
  const all = await abortable(offered(page), signal);
  const tool = all.find((one) => one.name === name);
  if (tool === undefined) {
    const names = all.slice(0, 30).map((one) => quote(one.name, 60)).join(', ');
    throw new AppFailure({ code: 'not_found', message: `The page offers no tool ${quote(name, 60)}. It offers: ${names || 'none'}.` });
  }
  check(tool);
  try {
    const output: unknown = await abortable(tool.frame.webmcp.callTool(tool.ownName, input), signal);
    return output === undefined ? 'undefined' : JSON.stringify(output);
  } catch (thrown) {
    if (isReplaced(thrown)) return 'The page changed to another one before its tool answered.';
    if (thrown instanceof AppFailure || !(thrown instanceof Error) || !thrown.message.startsWith('webMCP.callTool')) throw thrown;
    throw new AppFailure({ code: 'blocked', message: `The tool ${quote(name, 60)} of the page failed: ${whyFailed(thrown)}.` });
  }
}
