import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscriptItem } from '../../src-preload/contract/conversation.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../src-preload/contract/commands.ts';
import type { Reply } from '../../src-preload/contract/bridge.ts';
import type { AssistantPatch, ModelChoice } from '../../src-preload/contract/settings.ts';
import type { AppState } from '../../src-preload/contract/state.ts';
import { composeApp } from '../../src-main/compose.ts';
import type { App } from '../../src-main/compose.ts';

/** The whole app without Electron: the same parts, reached through the same router as the window's. */
export interface TestApp {
  readonly app: App;
  readonly home: string;
  state(): AppState;
  /** Fails with the error's sentence. */
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  reply<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Reply<CommandOutput<N>>>;
  /** Resolves with the state when the condition holds. */
  until(condition: (state: AppState) => boolean): Promise<AppState>;
  /** Sends a message in a new conversation and waits until its turn is over. */
  ask(text: string): Promise<{ readonly id: string; readonly items: readonly TranscriptItem[] }>;
  items(id: string): readonly TranscriptItem[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly model?: ModelChoice;
  readonly key?: string;
  readonly patch?: AssistantPatch;
  readonly isBrowserEnabled?: boolean;
  readonly home?: string;
}

export async function openApp(options: TestAppOptions = {}): Promise<TestApp> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'wheelhouse-app-')));
  const errors: unknown[] = [];
  const app = await composeApp({
    home,
    resources: 'resources',
    version: '0.0.0',
    // A keychain that asks on the screen would hold a thread of the process for ever; it has tests of its own.
    keychain: undefined,
    onFrame: () => undefined,
    logError: (_what, thrown) => errors.push(thrown),
  });
  const state = (): AppState => app.hub.snapshot().state;
  const reply: TestApp['reply'] = async (name, input) => (await app.route(name, input)) as Reply<never>;
  const call: TestApp['call'] = async (name, input) => {
    const answer = await reply(name, input);
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
    return answer.value;
  };
  const until: TestApp['until'] = (condition) =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!condition(state())) return;
        stop();
        resolve(state());
      };
      const stop = app.hub.subscribe(look);
      look();
    });
  const items = (id: string): readonly TranscriptItem[] => state().transcripts[id]?.items ?? [];

  if (!state().settings.isFirstRunDone) {
    const { model = { kind: 'commands' }, isBrowserEnabled = true } = options;
    if (options.key !== undefined) await call('key.set', { model, key: options.key });
    await call('setup.finish', { name: 'Test', model, isBrowserEnabled });
    const [assistant] = state().settings.assistants;
    if (assistant === undefined) throw new Error('the first run made no assistant');
    await call('assistant.update', { id: assistant.id, patch: { browser: { visibility: 'app_only' }, ...options.patch } });
  }
  return {
    app,
    home,
    state,
    call,
    reply,
    until,
    items,
    async ask(text) {
      const { id } = await call('conversation.create', {});
      await call('chat.send', { id, text });
      await until(({ turns }) => turns[id] === undefined);
      return { id, items: items(id) };
    },
    async close() {
      await app.dispose();
      if (options.home === undefined) await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      if (errors.length > 0) throw new AggregateError(errors, 'the app logged errors');
    },
  };
}
