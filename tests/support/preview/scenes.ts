import type { ConversationEvent } from '../../../src-preload/contract/conversation.ts';
import { emptyTranscript } from '../../../src-preload/contract/conversation.ts';
import type { Assistant, ModelChoice, Settings, Theme } from '../../../src-preload/contract/settings.ts';
import { settingsSchema } from '../../../src-preload/contract/settings.ts';
import type { AppEvent, AppState, BrowserState } from '../../../src-preload/contract/state.ts';
import { closedBrowser, reduce } from '../../../src-preload/contract/state.ts';
import { openingVault } from '../../../src-preload/contract/vault.ts';

export const now = Date.now();
export const minute = 60_000;
const day = 24 * 60 * minute;

const anthropic: ModelChoice = { kind: 'provider', provider: 'anthropic', model: 'claude-sonnet-4-5' };

export function settings(patch: Partial<Assistant> = {}, theme: Theme = 'system'): Settings {
  const assistant = { id: 'main', name: 'Wheelhouse', model: anthropic, isBrowserEnabled: true, ...patch };
  return settingsSchema.parse({ isFirstRunDone: true, theme, currentAssistantId: 'main', assistants: [assistant] });
}

export const blank: AppState = {
  settings: settingsSchema.parse({}), keys: {}, vault: openingVault, conversations: [], openConversationId: null, transcripts: {}, turns: {},
  browser: closedBrowser, driver: { who: 'nobody', activity: '' }, requests: [], notices: [], appVersion: '0.1.0',
};

export function play(events: readonly AppEvent[]): AppState {
  return events.reduce<AppState>(reduce, blank);
}

const listed: AppEvent[] = (
  [
    ['c1', 'Rain jacket under 80', 2 * minute], ['c2', 'Invoices of November', 95 * minute], ['c3', 'Opening hours of the city library on public holidays', 200 * minute],
    ['c4', 'Train to Ghent on Friday', day], ['c5', 'Compare two coffee grinders', day + 60 * minute], ['c6', 'Renew the library card', 4 * day], ['c7', 'Summary of the council meeting', 9 * day],
  ] as const
).map(([id, title, ago]) => ({ type: 'conversation.listed', summary: { id, assistantId: 'main', title, updatedAt: now - ago } }));

export const openBrowser: BrowserState = {
  phase: 'open',
  identity: {
    name: 'Chromium', version: '142.0.7444.59', source: '/usr/bin/chromium', isSandboxed: false, isVisible: true,
    reason: 'The installed browser, because the settings name no other.',
  },
  error: null,
  tabs: [
    { id: 't1', url: 'http://127.0.0.1:4173/search?q=rain+jacket', title: 'Search: rain jacket - Harbour Outfitters', isLoading: false },
    { id: 't2', url: 'https://shop.example/cart', title: 'Cart', isLoading: true },
    { id: 't3', url: 'https://en.wikipedia.org/wiki/Raincoat', title: 'Raincoat - Wikipedia', isLoading: false },
  ],
  currentTabId: 't1',
};

const said = (event: ConversationEvent): AppEvent => ({ type: 'conversation.appended', id: 'c1', event });

const pageText = `tab t1 of 3 · http://127.0.0.1:4173/search?q=rain+jacket · "Search: rain jacket - Harbour Outfitters" · ready
did: typed "rain jacket" in "Search" and pressed Enter
<page nonce=9f3c2a71>
- heading "18 results"
- list
  - [e12] link "Drizzle Shell, 64.00, 310 g"
  - [e13] link "Fjord Anorak, 79.00, 420 g"
  - [e14] link "Harbour Parka, 149.00, 980 g"
[e20] checkbox "Under 80" unchecked
</page nonce=9f3c2a71>
shown 1-412 of 412 characters`;

let at = now - 2 * minute;
function tool(id: string, name: string, summary: string, did: string, extra: Partial<Extract<ConversationEvent, { type: 'tool_ended' }>> = {}, input: Record<string, string | number> = {}): AppEvent[] {
  at += 500;
  return [
    said({ type: 'tool_called', at, id, answerId: 'a0', tool: name, input, summary }),
    said({ type: 'tool_ended', at: at + 400, id, status: 'ok', text: pageText, did, view: 'page', durationMs: 380, ...extra }),
  ];
}

const task: AppEvent[] = [
  { type: 'conversation.opened', id: 'c1', transcript: emptyTranscript },
  said({ type: 'turn_started', at, turnId: 'turn1' }),
  said({ type: 'user_said', at, id: 'u1', text: 'Find a rain jacket under 80 in the demo shop and tell me which one is the lightest.' }),
  said({ type: 'assistant_said', at, id: 'a0', text: 'I will look in the shop’s search and narrow it down by price.' }),
  ...tool('x1', 'browser_open', 'Opening 127.0.0.1:4173', 'Opened 127.0.0.1:4173', { durationMs: 1240 }, { url: 'http://127.0.0.1:4173/' }),
  ...tool('x2', 'browser_type', 'Typing “rain jacket” in Search', 'Typed “rain jacket” in Search and pressed Enter', { durationMs: 320 }, { ref: 'e4', text: 'rain jacket', submit: 'true' }),
  ...tool('x3', 'browser_click', 'Clicking “Under 80”', 'Could not click “Under 80”', { status: 'stale_ref', durationMs: 45, text: 'stale_ref: e20 is not in the latest view any more. Nothing was touched.\nCall browser_snapshot and use a ref from the new view.' }, { ref: 'e20' }),
  ...tool('x4', 'browser_click', 'Clicking “Under 80”', 'Clicked “Under 80”: 18 results became 6', { durationMs: 210 }, { ref: 'e31', element: 'Under 80' }),
  ...tool('x5', 'browser_screenshot', 'Taking a picture of the page', 'Took a picture of the page', { picture: { file: 'shot-1.png', width: 1280, height: 800 } }),
  said({
    type: 'assistant_said', at: at + 1000, id: 'a1',
    text: 'Six jackets cost less than 80. The lightest is the **Drizzle Shell** at 310 g.\n\n| Jacket | Price | Weight |\n| --- | --- | --- |\n| Drizzle Shell | 64.00 | 310 g |\n| Fjord Anorak | 79.00 | 420 g |\n| Pier Windbreaker | 58.50 | 455 g |\n\nIt comes in `S` to `XL` and two colours; details are on [its page](http://127.0.0.1:4173/p/drizzle-shell). Two notes:\n\n1. The price includes tax.\n2. Delivery takes three days.\n\n```\nDrizzle Shell  64.00\nDelivery        4.90\n```',
  }),
  said({ type: 'turn_ended', at: at + 1100, turnId: 'turn1', outcome: 'finished', usage: { inputTokens: 18_412, outputTokens: 655 } }),
];

const base: AppEvent[] = [
  { type: 'settings.changed', settings: settings() },
  { type: 'keys.changed', keys: { 'llm:anthropic': 'keychain', 'llm:endpoint:http://127.0.0.1:11434': 'memory' } },
  ...listed,
];
const withBrowser: AppEvent = { type: 'browser.changed', browser: openBrowser };

export const running: AppEvent[] = [
  ...base, ...task, withBrowser,
  { type: 'turn.changed', id: 'c1', turn: { startedAt: now, isStopping: false } },
  said({ type: 'turn_started', at, turnId: 'turn2' }),
  said({ type: 'user_said', at: now, id: 'u2', text: 'Put it in the cart, size M.' }),
  ...tool('y1', 'browser_click', 'Clicking “Drizzle Shell”', 'Clicked “Drizzle Shell”'),
  said({ type: 'tool_called', at: now, id: 'y2', answerId: 'a2', tool: 'browser_select', input: { ref: 'e9', value: 'M' }, summary: 'Selecting M in Size' }),
  { type: 'driver.changed', driver: { who: 'agent', activity: 'selecting M in Size' } },
];

/** Every screen as the list of events that leads to it. */
export const scenes = {
  firstRun: [],
  emptyTyped: [{ type: 'settings.changed', settings: settings({ model: { kind: 'commands' } }) }, ...listed],
  emptyOff: [{ type: 'settings.changed', settings: settings({ isBrowserEnabled: false }) }],
  task: [...base, ...task, withBrowser],
  running,
  streaming: [
    ...running,
    { type: 'assistant.streamed', id: 'c1', messageId: 'a9', delta: 'The cart now holds one **Drizzle Shell** in size M. The total is 68.90 with delivery, and I have stopped before' },
  ],
  question: [
    ...running,
    { type: 'request.opened', request: { id: 'r1', conversationId: 'c1', createdAt: now, deadlineAt: now + 10 * minute, origin: 'https://shop.example', kind: 'question', prompt: 'The Drizzle Shell comes in two colours. Which one should I put in the cart?', choices: ['Slate', 'Signal yellow', 'The cheaper one, whichever that is'] } },
    { type: 'request.opened', request: { id: 'r2', conversationId: 'c1', createdAt: now, deadlineAt: null, origin: null, kind: 'budget', callKind: 'browser', used: 40, adds: 40 } },
  ],
  certificate: [
    ...running,
    { type: 'request.opened', request: { id: 'r1', conversationId: 'c1', createdAt: now, deadlineAt: now + 10 * minute, origin: 'https://staff.example', kind: 'client_certificate', site: { origin: 'https://staff.example', host: 'staff.example', warnings: [] }, isChoosing: true } },
  ],
  handoff: [
    ...running,
    { type: 'request.opened', request: { id: 'r1', conversationId: 'c1', createdAt: now, deadlineAt: now + 15 * minute, origin: 'https://shop.example', kind: 'handoff', reason: 'login', prompt: 'Please log in to the shop: the cart is only kept for customers.', site: { origin: 'https://shop.example', host: 'shop.example', warnings: [] } } },
    { type: 'driver.changed', driver: { who: 'handoff', activity: '' } },
  ],
  human: [...running, { type: 'driver.changed', driver: { who: 'human', activity: '' } }],
  taking: [...running, { type: 'driver.changed', driver: { who: 'taking', activity: '' } }],
  freeQuestion: [
    ...running,
    { type: 'request.opened', request: { id: 'r1', conversationId: 'c1', createdAt: now, deadlineAt: null, origin: 'http://127.0.0.1:4173', kind: 'question', prompt: 'Which delivery address should I use?', choices: [] } },
  ],
  faults: [
    ...base, ...task,
    said({ type: 'turn_started', at, turnId: 'turn3' }),
    said({ type: 'user_said', at: now, id: 'u3', text: 'And now the same on another shop' }),
    said({ type: 'noted', at: now, tone: 'error', text: 'Anthropic did not accept the key. Enter the key again in Settings > Model & keys.' }),
    said({ type: 'turn_ended', at: now, turnId: 'turn3', outcome: 'failed' }),
    said({ type: 'turn_started', at, turnId: 'turn4' }),
    said({ type: 'user_said', at: now, id: 'u4', text: 'Try again' }),
    said({ type: 'tool_called', at: now, id: 'z1', answerId: 'a4', tool: 'browser_click', input: { ref: 'e1' }, summary: 'Clicking “Place order”' }),
    said({ type: 'turn_ended', at: now, turnId: 'turn4', outcome: 'interrupted' }),
    said({ type: 'noted', at: now, tone: 'warning', text: 'The conversation was long, so its older part was compacted.' }),
    { type: 'browser.changed', browser: { ...closedBrowser, phase: 'unavailable', error: { code: 'unavailable', reason: 'profile_locked', message: 'The profile of this assistant is in use by another browser window.' } } },
    { type: 'notice.raised', notice: { id: 'n1', tone: 'warning', text: 'No system keychain was found, so keys are kept only until you quit.', next: 'Start a keyring service, then enter the key again.' } },
    { type: 'notice.raised', notice: { id: 'n2', tone: 'error', text: 'The settings file could not be written.', next: 'Free some space on the disk; your change is kept until you quit.' } },
  ],
  closed: [...base, ...task],
  opening: [...base, ...task, { type: 'browser.changed', browser: { ...closedBrowser, phase: 'opening' } }, { type: 'driver.changed', driver: { who: 'stopping', activity: '' } }],
  noKey: [{ type: 'settings.changed', settings: settings() }, ...listed],
} satisfies Record<string, AppEvent[]>;

export type SceneName = keyof typeof scenes;
