import type { JsonValue } from '../../../src-preload/contract/conversation.ts';

/** What a named thing must be for a command to work on it. */
export type Wanted = 'clickable' | 'field' | 'choice' | 'tick';

/** One typed command, understood. Names of things are still words; they are looked up in the latest view later. */
export type Command =
  | { readonly kind: 'help'; readonly topic: string }
  | { readonly kind: 'call'; readonly tool: string; readonly input: { readonly [key: string]: JsonValue } }
  | { readonly kind: 'open'; readonly what: string; readonly isNewTab: boolean }
  | { readonly kind: 'click'; readonly name: string; readonly count: number }
  | { readonly kind: 'fill'; readonly name: string; readonly value: string }
  | { readonly kind: 'tick'; readonly name: string; readonly isOn: boolean }
  /** Where the words do not say where the name ends, every way to split them. */
  | { readonly kind: 'select'; readonly readings: readonly { readonly name: string; readonly option: string }[] };

export interface Verb {
  readonly usage: string;
  readonly does: string;
  readonly pattern: RegExp;
  read(groups: Readonly<Record<string, string | undefined>>): Command;
}

const QUOTED = /^(["'“”„«])(.*)(["'“”»])$/su;

/** Quotation marks around a name or value are the person's way to say where it begins and ends. */
function unquote(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  return QUOTED.exec(trimmed)?.[2] ?? trimmed;
}

/** `Size L` is the option L of Size; `Delivery date Next week` may be read in more than one way: longest name first. */
function splits(text: string): readonly { name: string; option: string }[] {
  const quoted = /^(["'“])(.+?)(["'”])\s+(.+)$/u.exec(text.trim());
  if (quoted !== null) return [{ name: unquote(quoted[2]), option: unquote(quoted[4]) }];
  const words = text.trim().split(/\s+/u);
  return words.slice(1).map((_word, index) => {
    const cut = words.length - 1 - index;
    return { name: words.slice(0, cut).join(' '), option: unquote(words.slice(cut).join(' ')) };
  });
}

function call(tool: string, input: { readonly [key: string]: JsonValue } = {}): Command {
  return { kind: 'call', tool, input };
}

const DIRECTIONS: Readonly<Record<string, string>> = { '': 'down', end: 'bottom', start: 'top' };

/** Every command, in the order in which they are tried and listed. */
export const verbs: readonly Verb[] = [
  {
    usage: 'open ADDRESS [in a new tab]', does: 'opens a page, or clicks a link of that name',
    pattern: /^(?:open|go to|goto|visit|navigate to)\s+(?<what>.+?)(?<tab>\s+in (?:a )?new tab)?$/iu,
    read: ({ what, tab }) => ({ kind: 'open', what: unquote(what), isNewTab: tab !== undefined }),
  },
  {
    usage: 'double-click NAME', does: 'clicks something twice',
    pattern: /^double[- ]?click\s+(?:on\s+)?(?<name>.+)$/iu,
    read: ({ name }) => ({ kind: 'click', name: unquote(name), count: 2 }),
  },
  {
    usage: 'click NAME', does: 'clicks a button, link or anything else that is named',
    pattern: /^(?:click|tap|push)\s+(?:on\s+)?(?<name>.+)$/iu,
    read: ({ name }) => ({ kind: 'click', name: unquote(name), count: 1 }),
  },
  {
    usage: 'fill FIELD with TEXT', does: 'writes into a field, replacing what is there',
    pattern: /^(?:fill(?: in)?|set)\s+(?<name>".+?"|“.+?”|.+?)\s+(?:with|to)(?:\s+(?<value>.*))?$/isu,
    read: ({ name, value }) => ({ kind: 'fill', name: unquote(name), value: unquote(value) }),
  },
  {
    usage: 'type TEXT into FIELD', does: 'the same the other way round',
    pattern: /^(?:type|enter|write)\s+(?<value>.+)\s+(?:into|in)\s+(?<name>.+)$/isu,
    read: ({ name, value }) => ({ kind: 'fill', name: unquote(name), value: unquote(value) }),
  },
  {
    usage: 'select FIELD OPTION', does: 'chooses an option of a list',
    pattern: /^(?:select|choose)\s+(?:(?<option>.+?)\s+(?:in|from|for)\s+(?<name>.+)|(?<rest>\S+\s+.+))$/iu,
    read: ({ option, name, rest }) => {
      if (rest !== undefined) return { kind: 'select', readings: splits(rest) };
      const asWritten = splits(`${option ?? ''} in ${name ?? ''}`);
      return { kind: 'select', readings: [{ name: unquote(name), option: unquote(option) }, ...asWritten] };
    },
  },
  {
    usage: 'check NAME', does: 'ticks a checkbox or a radio button',
    pattern: /^(?:check|tick)\s+(?<name>.+)$/iu,
    read: ({ name }) => ({ kind: 'tick', name: unquote(name), isOn: true }),
  },
  {
    usage: 'uncheck NAME', does: 'clears a checkbox',
    pattern: /^(?:uncheck|untick|clear)\s+(?<name>.+)$/iu,
    read: ({ name }) => ({ kind: 'tick', name: unquote(name), isOn: false }),
  },
  {
    usage: 'press KEY', does: 'presses a key such as Enter, Escape or Control+a',
    pattern: /^press\s+(?<key>\S+)$/iu,
    read: ({ key }) => call('browser_press', { key: key ?? '' }),
  },
  {
    usage: 'read', does: 'shows the text of the page',
    pattern: /^read(?: (?:the )?(?:page|text))?$/iu,
    read: () => call('browser_page_text'),
  },
  {
    usage: 'look', does: 'shows the page with all that can be clicked or filled',
    pattern: /^(?:look|snapshot|what is (?:here|there))$/iu,
    read: () => call('browser_snapshot'),
  },
  {
    usage: 'find TEXT', does: 'looks for a text in the page',
    pattern: /^(?:find|look for|search for)\s+(?<text>.+)$/iu,
    read: ({ text }) => call('browser_snapshot', { find: unquote(text) }),
  },
  {
    usage: 'screenshot', does: 'takes a picture of what is visible',
    pattern: /^(?:(?:take a )?screenshot|(?:take a )?picture)(?<full> (?:of )?(?:the )?(?:full|whole) page)?$/iu,
    read: ({ full }) => call('browser_screenshot', full === undefined ? {} : { full_page: true }),
  },
  {
    usage: 'back / forward / reload', does: 'moves in the history of the tab',
    pattern: /^(?:go )?(?<action>back|forward|reload|refresh)$/iu,
    read: ({ action = '' }) => {
      const word = action.toLowerCase();
      return call('browser_navigate', { action: word === 'refresh' ? 'reload' : word });
    },
  },
  {
    usage: 'scroll down / up / top / bottom', does: 'scrolls the page',
    pattern: /^scroll(?: to)?(?: the)?(?:\s+(?<to>down|up|left|right|top|bottom|start|end))?$/iu,
    read: ({ to = '' }) => {
      const word = to.toLowerCase();
      return call('browser_scroll', { to: DIRECTIONS[word] ?? word });
    },
  },
  {
    usage: 'wait for TEXT', does: 'waits until a text shows',
    pattern: /^wait for\s+(?<text>.+)$/iu,
    read: ({ text }) => call('browser_wait', { for: 'text', value: unquote(text) }),
  },
  {
    usage: 'tabs', does: 'lists the open tabs',
    pattern: /^(?:list (?:the )?)?tabs$/iu,
    read: () => call('browser_tabs', { action: 'list' }),
  },
  {
    usage: 'tab 2', does: 'goes to that tab',
    pattern: /^(?:switch to )?(?:tab )?t?(?<number>\d{1,6})$/iu,
    read: ({ number = '' }) => call('browser_tabs', { action: 'switch', tab_ids: [`t${number}`] }),
  },
  {
    usage: 'close tab 2', does: 'closes that tab',
    pattern: /^close tab t?(?<number>\d{1,6})$/iu,
    read: ({ number = '' }) => call('browser_tabs', { action: 'close', tab_ids: [`t${number}`] }),
  },
  {
    usage: 'close', does: 'closes the browser; logins are kept',
    pattern: /^close(?: (?:the )?browser)?$/iu,
    read: () => call('browser_close'),
  },
  {
    usage: 'help', does: 'lists these commands',
    pattern: /^(?:help|\?)(?:\s+(?<topic>\S+))?$/iu,
    read: ({ topic = '' }) => ({ kind: 'help', topic }),
  },
];

/** Undefined where no command reads like this. */
export function parseCommand(line: string): Command | undefined {
  const text = line.trim();
  for (const verb of verbs) {
    const match = verb.pattern.exec(text);
    if (match !== null) return verb.read(match.groups ?? {});
  }
  return undefined;
}

export function helpText(topic: string): string {
  const asked = verbs.filter(({ usage }) => usage.toLowerCase().startsWith(topic.toLowerCase()));
  const listed = asked.length > 0 ? asked : verbs;
  const rows = listed.map(({ usage, does }) => `| \`${usage.replaceAll('|', '/')}\` | ${does} |`);
  return ['| Command | What it does |', '| --- | --- |', ...rows, '', 'Several commands, one on each line, run in order.'].join('\n');
}
