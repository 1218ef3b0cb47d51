import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TranscriptItem } from '../../src-preload/contract/conversation.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../src-preload/contract/commands.ts';
import type { Reply } from '../../src-preload/contract/bridge.ts';
import type { AssistantPatch, ModelChoice } from '../../src-preload/contract/settings.ts';
import type { AppState } from '../../src-preload/contract/state.ts';
import { composeApp } from '../../src-main/compose.ts';
import type { App } from '../../src-main/compose.ts';
import { createLeaks } from './leak-scan/leaks.ts';
import type { Leaks } from './leak-scan/leaks.ts';
import { seeChildren, seeOwnOutput, seeProcesses } from './leak-scan/processes.ts';
import { providerKeyPlaces } from './leak-scan/provider-key.ts';
import { bytesOf, seeValue } from './leak-scan/sinks.ts';
import type { SinkName } from './leak-scan/sinks.ts';
import { seeModelRequests } from './leak-scan/wires.ts';

/** The whole app without Electron: the same parts, reached through the same router as the window's. */
export interface TestApp {
  readonly app: App;
  readonly home: string;
  /** Searches every sink when the app is closed; the key of the options is watched already. */
  readonly leaks: Leaks;
  state(): AppState;
  /** Fails with the error's sentence. */
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  reply<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Reply<CommandOutput<N>>>;
  /** Resolves with the state when the condition holds. */
  until(condition: (state: AppState) => boolean): Promise<AppState>;
  /** Sends a message in a new conversation and waits until its turn is over. */
  ask(text: string): Promise<{ readonly id: string; readonly items: readonly TranscriptItem[] }>;
  items(id: string): readonly TranscriptItem[];
  /** Fails when a watched secret is anywhere but where it belongs. */
  close(): Promise<void>;
}

const mustHold: readonly SinkName[] = ['IPC', 'files', ...(process.platform === 'linux' ? (['argv', 'environ'] as const) : [])];

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
  const leaks = createLeaks();
  const { witness } = leaks;
  const seeIpc = (place: string, value: unknown): void => seeValue('IPC', place, value, witness);
  if (options.key !== undefined) leaks.watch('the provider key', options.key, providerKeyPlaces);
  const unsee = [seeChildren(witness), seeOwnOutput(witness), seeModelRequests(witness)];
  const app = await composeApp({
    home,
    resources: 'resources',
    version: '0.0.0',
    // A keychain that asks on the screen would hold a thread of the process for ever; it has tests of its own.
    keychain: undefined,
    onFrame: (frame) => seeIpc('frame', frame),
    logError(what, thrown) {
      errors.push(thrown);
      witness({ sink: 'stderr', place: 'log', bytes: bytesOf(`${what}: ${thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown)}`) });
    },
  });
  app.hub.subscribe((event) => seeIpc(`event ${event.type}`, event));
  const state = (): AppState => app.hub.snapshot().state;
  const reply: TestApp['reply'] = async (name, input) => {
    seeIpc(`call ${name}`, input);
    const answer = await app.route(name, input);
    seeIpc(`reply to ${name}`, answer);
    return answer as Reply<never>;
  };
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
    leaks,
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
      seeIpc('snapshot', app.hub.snapshot());
      seeProcesses(process.pid, witness);
      await app.dispose();
      for (const end of unsee) end();
      try {
        await leaks.check(expect.getState().currentTestName ?? 'app', { folder: home, mustHold });
      } finally {
        if (options.home === undefined) await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      }
      if (errors.length > 0) throw new AggregateError(errors, 'the app logged errors');
    },
  };
}
