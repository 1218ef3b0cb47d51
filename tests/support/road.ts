import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '../../src-preload/contract/bridge.ts';
import type { Assistant, OnePasswordChoice } from '../../src-preload/contract/settings.ts';
import { assistantSchema, settingsSchema } from '../../src-preload/contract/settings.ts';
import type { BrowserState } from '../../src-preload/contract/state.ts';
import { closedBrowser } from '../../src-preload/contract/state.ts';
import type { PersonRequest } from '../../src-preload/contract/requests.ts';
import type { AppEvent } from '../../src-preload/contract/state.ts';
import { composeAsk } from '../../src-main/compose-ask.ts';
import { composeBrowser } from '../../src-main/compose-browser.ts';
import { createRequests } from '../../src-main/core/requests.ts';
import { composeSecrets } from '../../src-main/compose-secrets.ts';
import type { SecretParts } from '../../src-main/compose-secrets.ts';
import type { BrowserParts } from '../../src-main/compose-browser.ts';
import type { DownloadLimits } from '../../src-main/browser/downloads.ts';
import type { JournalEntry, ToolResult } from '../../src-main/core/results.ts';
import { openVaultFile } from '../../src-main/storage/vault-file.ts';
import { openFiles } from '../../src-main/storage/files.ts';
import type { AskEnding } from '../../src-main/tools/ports.ts';

/** The real road to a real headless browser in a profile of its own. */
export interface Road {
  readonly parts: BrowserParts;
  readonly journal: JournalEntry[];
  readonly frames: Frame[];
  readonly home: string;
  readonly secrets: SecretParts;
  /** Everything that was published to the window: states of the browser, and what a person is asked. */
  readonly published: unknown[];
  /** What the person has been asked so far. */
  readonly asked: PersonRequest[];
  /** The person answers a request that was left open. */
  answer(id: string, act: 'yes' | 'no'): void;
  state(): BrowserState;
  call(tool: string, input?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>;
  /** The same, and fails with the whole result when the status is another one. */
  ok(tool: string, input?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** What a person types, a plain yes or no, or nothing at all. */
export type PersonAct = { readonly value: string; readonly username?: string } | 'yes' | 'no' | 'nothing';

export interface RoadOptions {
  readonly assistant?: Partial<Assistant>;
  readonly answer?: AskEnding;
  /** What the person does when asked for a secret or a permission; declines when absent. `headless`: no window at all. */
  readonly person?: ((request: PersonRequest) => PersonAct) | 'headless';
  readonly onePassword?: Partial<OnePasswordChoice>;
  readonly dialogMs?: number;
  readonly handoffMs?: number;
  /** Milliseconds that one call waits for a person in the browser. */
  readonly patienceMs?: number;
  /** Use this folder again instead of a new one, and leave it there. */
  readonly home?: string;
  readonly idleMs?: number;
  readonly downloadLimits?: DownloadLimits;
}

export async function openRoad(options: RoadOptions = {}): Promise<Road> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'wheelhouse-road-')));
  const assistant = assistantSchema.parse({
    id: 'test',
    name: 'Test',
    model: { kind: 'commands' },
    isBrowserEnabled: true,
    browser: { visibility: 'app_only' },
    ...options.assistant,
  });
  const journal: JournalEntry[] = [];
  const frames: Frame[] = [];
  let state: BrowserState = closedBrowser;
  const files = openFiles(join(home, 'files'));
  const published: unknown[] = [];
  const asked: PersonRequest[] = [];
  const requests = createRequests(
    {
      publish(event: AppEvent) {
        published.push(event);
        if (event.type !== 'request.opened') return;
        asked.push(event.request);
        // Whoever answers does so later than the asking.
        setTimeout(() => answerAs(event.request), 0);
      },
    },
    randomUUID,
    Date.now,
  );
  const answerAs = (request: PersonRequest): void => {
    const act = typeof options.person === 'function' ? options.person(request) : 'no';
    if (act === 'nothing') return;
    if (typeof act === 'object') broker.submit(request.id, act.value, act.username);
    else requests.end(request.id, act === 'yes' ? { type: 'answered', answer: '' } : { type: 'declined' });
  };
  let settings = settingsSchema.parse({ onePassword: options.onePassword ?? {} });
  const secrets = composeSecrets({
    requests: options.person === 'headless' ? undefined : requests,
    keychain: undefined,
    file: openVaultFile(join(home, 'logins.vault')),
    settings: () => settings,
    allowRealTyping(origin) {
      settings = { ...settings, realTypingOrigins: [...settings.realTypingOrigins, origin] };
      return Promise.resolve();
    },
    onVault: (vault) => published.push(vault),
    onProblem: (thrown) => published.push(String(thrown)),
    newId: randomUUID,
    now: Date.now,
    ...(options.dialogMs === undefined ? {} : { dialogMs: options.dialogMs }),
  });
  const { broker } = secrets;
  const ask = composeAsk({ requests, driving: () => parts.driving, now: Date.now, handoffMs: options.handoffMs, patienceMs: options.patienceMs });
  const parts: BrowserParts = composeBrowser({
    assistant: () => assistant,
    profileDir: () => join(home, 'profile'),
    files: () => files,
    askFor: (conversationId) => ({
      handoff: ask(conversationId).handoff,
      question: () => Promise.resolve(options.answer ?? { type: 'not_shown', why: 'nobody is here' }),
    }),
    broker,
    journal: (entry) => journal.push(entry),
    onState: (next) => {
      published.push(next);
      state = next;
    },
    onFrame: (frame) => frames.push(frame),
    idleMs: options.idleMs,
    downloadLimits: options.downloadLimits,
  });
  const call: Road['call'] = (tool, input = {}, signal = new AbortController().signal) =>
    parts.runTool({ tool, input, caller: 'agent', conversationId: null, signal });
  return {
    parts,
    journal,
    frames,
    home,
    secrets,
    published,
    asked,
    answer: (id, act) => requests.end(id, act === 'yes' ? { type: 'answered', answer: '' } : { type: 'declined' }),
    state: () => state,
    call,
    async ok(tool, input) {
      const result = await call(tool, input);
      if (result.status !== 'ok') throw new Error(`${tool} ended as ${result.status}:\n${result.text}`);
      return result.text;
    },
    async close() {
      await parts.browser.dispose();
      if (options.home === undefined) await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The ref of the first control of this role whose name begins so. */
export function refOf(text: string, role: string, name: string): string {
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const ref = new RegExp(`\\[((?:f\\d+)?e\\d+)\\] ${role} "${words}`, 'u').exec(text)?.[1];
  if (ref === undefined) throw new Error(`no ${role} "${name}" in:\n${text}`);
  return ref;
}
