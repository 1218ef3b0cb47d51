import type { JsonValue } from '../../../src-preload/contract/conversation.ts';
import { AppFailure, toAppError, whatNext } from '../../../src-preload/contract/errors.ts';
import type { ToolResult } from '../results.ts';
import { quote } from '../view/untrusted.ts';
import type { PageTree } from '../view/tree.ts';
import { helpText, parseCommand } from './grammar.ts';
import type { Command, Wanted } from './grammar.ts';
import { listNames, lookUp } from './names.ts';
import type { Named } from './names.ts';
import type { TurnEnd, TurnPorts } from './turn.ts';

/** The needs of a turn without a model: the person's words drive the same tools. */
export interface CommandTurnPorts extends TurnPorts {
  readonly text: string;
  readonly hasBrowser: boolean;
  /** The latest view of the current tab, undefined before the first one. */
  latestView(): PageTree | undefined;
  /** Undefined when the person chose none. */
  choose(prompt: string, choices: readonly string[]): Promise<string | undefined>;
}

/** Most things listed as a choice; with more the person is asked for more words instead. */
const MOST_CHOICES = 12;

/** What a person writes as an address: a scheme, a dot or a port in the first word, or this machine. */
export function looksLikeAddress(text: string): boolean {
  return /^(?:https?:\/\/|localhost\b)\S*$|^[^\s/]+\.[^\s./]{2,}(?:[:/?#]\S*)?$|^[^\s/:]+:\d+\S*$|^\[[0-9a-f:]+\]\S*$/iu.test(text.trim());
}

async function say(ports: CommandTurnPorts, text: string): Promise<void> {
  await ports.append({ type: 'assistant_said', id: ports.newId(), text });
}

async function use(ports: CommandTurnPorts, tool: string, input: { readonly [key: string]: JsonValue }): Promise<ToolResult> {
  const id = ports.newId();
  await ports.append({ type: 'tool_called', id, answerId: id, tool, input, summary: ports.summary(tool, input) });
  const result = await ports.runTool(tool, input);
  const { status, text, did, view, durationMs, picture } = result;
  await ports.append({ type: 'tool_ended', id, status, text, did, view, durationMs, ...(picture === undefined ? {} : { picture }) });
  if (status !== 'ok') throw new AppFailure({ code: 'cancelled', message: did });
  return result;
}

/** The latest view, read now when there is none yet. */
async function view(ports: CommandTurnPorts): Promise<PageTree> {
  const known = ports.latestView();
  if (known !== undefined) return known;
  await use(ports, 'browser_snapshot', {});
  const read = ports.latestView();
  if (read === undefined) throw new AppFailure({ code: 'no_snapshot', message: 'The page could not be read.' });
  return read;
}

async function pick(ports: CommandTurnPorts, name: string, wanted: Wanted, found: readonly Named[]): Promise<Named> {
  const [first] = found;
  if (first === undefined) {
    const names = listNames(await view(ports), wanted, 8).map((one) => quote(one, 60));
    const there = names.length === 0 ? 'There is nothing of that kind in this page.' : `There is: ${names.join(', ')}.`;
    throw new AppFailure({ code: 'not_found', message: `Nothing here is named ${quote(name, 60)}. ${there}` });
  }
  if (found.length === 1) return first;
  if (found.length > MOST_CHOICES) {
    const message = `${String(found.length)} things are named like ${quote(name, 60)}: write more of the name.`;
    throw new AppFailure({ code: 'invalid_input', message });
  }
  const labels = found.map(({ label }) => label);
  const chosen = await ports.choose(`Which ${quote(name, 60)} do you mean?`, labels);
  const named = found.find(({ label }) => label === chosen);
  if (named === undefined) throw new AppFailure({ code: 'denied', message: 'None was chosen, so nothing was done.' });
  return named;
}

async function resolve(ports: CommandTurnPorts, name: string, wanted: Wanted): Promise<Named> {
  return pick(ports, name, wanted, lookUp(await view(ports), name, wanted));
}

async function select(ports: CommandTurnPorts, readings: readonly { name: string; option: string }[]): Promise<ToolResult> {
  const tree = await view(ports);
  const meant = readings.find(({ name }) => lookUp(tree, name, 'choice').length > 0) ?? readings[0];
  if (meant === undefined) throw new AppFailure({ code: 'invalid_input', message: 'Write: select FIELD OPTION.' });
  const { ref } = await resolve(ports, meant.name, 'choice');
  return use(ports, 'browser_select', { ref, values: [meant.option] });
}

/** A page's own words between fences, so that they are shown and not read as Markdown. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

async function run(ports: CommandTurnPorts, command: Command): Promise<void> {
  switch (command.kind) {
    case 'help':
      return say(ports, helpText(command.topic));
    case 'open': {
      const { what, isNewTab } = command;
      if (looksLikeAddress(what)) {
        await use(ports, isNewTab ? 'browser_open' : 'browser_navigate', { url: what });
        return;
      }
      const { ref } = await resolve(ports, what, 'clickable');
      await use(ports, 'browser_click', isNewTab ? { ref, modifiers: ['Control'] } : { ref });
      return;
    }
    case 'click': {
      const { ref } = await resolve(ports, command.name, 'clickable');
      await use(ports, 'browser_click', command.count === 1 ? { ref } : { ref, count: command.count });
      return;
    }
    case 'fill': {
      const { ref } = await resolve(ports, command.name, 'field');
      await use(ports, 'browser_fill_form', { fields: [{ ref, value: command.value }] });
      return;
    }
    case 'tick': {
      const { ref } = await resolve(ports, command.name, 'tick');
      await use(ports, 'browser_fill_form', { fields: [{ ref, value: String(command.isOn) }] });
      return;
    }
    case 'select':
      await select(ports, command.readings);
      return;
    case 'call': {
      const { text } = await use(ports, command.tool, command.input);
      const isReading = command.tool === 'browser_page_text' || 'find' in command.input;
      const page = /<page nonce=\S+>\n([\s\S]*)\n<\/page nonce=\S+>/u.exec(text)?.[1];
      if (isReading && page !== undefined) await say(ports, fenced(page));
    }
  }
}

/** Runs the lines of one message in their order and stops at the first that fails. */
export async function runCommandTurn(ports: CommandTurnPorts): Promise<TurnEnd> {
  const lines = ports.text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  for (const line of lines) {
    const command = parseCommand(line);
    try {
      if (command === undefined) {
        await say(ports, `I do not know the command ${quote(line, 80)}. I run typed commands only; write **help** to see them.`);
        return { outcome: 'failed' };
      }
      if (!ports.hasBrowser && command.kind !== 'help') {
        await say(ports, 'My browser is off. Turn it on in Settings > Browser, then send this again.');
        return { outcome: 'failed' };
      }
      await run(ports, command);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (ports.signal.aborted) return { outcome: 'stopped' };
      // Not choosing is an answer, not a fault.
      if (error.code === 'denied') {
        await ports.append({ type: 'noted', tone: 'info', text: error.message });
        return { outcome: 'finished' };
      }
      // A failed call says so on its own card; everything else is a sentence in the chat.
      if (error.code !== 'cancelled') {
        const next = error.code === 'internal' ? ` ${whatNext(error)}` : '';
        await ports.append({ type: 'noted', tone: 'error', text: error.message + next });
      }
      return { outcome: 'failed' };
    }
    if (ports.signal.aborted) return { outcome: 'stopped' };
  }
  return { outcome: 'finished' };
}
