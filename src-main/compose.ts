import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '../src-preload/contract/bridge.ts';
import { AppFailure, toAppError, whatNext } from '../src-preload/contract/errors.ts';
import { keySlot } from '../src-preload/contract/settings.ts';
import type { Assistant, Settings } from '../src-preload/contract/settings.ts';
import { closedBrowser } from '../src-preload/contract/state.ts';
import type { DriverState } from '../src-preload/contract/state.ts';
import { openingVault } from '../src-preload/contract/vault.ts';
import { composeAsk } from './compose-ask.ts';
import { composeBrowser } from './compose-browser.ts';
import type { BrowserParts } from './compose-browser.ts';
import { composeSecrets } from './compose-secrets.ts';
import { composeTurn } from './compose-turn.ts';
import { createSession } from './core/agent/session.ts';
import { suggest } from './core/agent/suggest.ts';
import { currentAssistant, finishSetup, patchAssistant } from './core/assistants.ts';
import { createHub } from './core/hub.ts';
import type { Hub } from './core/hub.ts';
import { createRequests } from './core/requests.ts';
import { startShop } from './demo/shop.ts';
import type { Shop } from './demo/shop.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createRouter } from './ipc/router.ts';
import { testModel } from './llm/test-model.ts';
import { createKeyStore } from './secrets/keys.ts';
import type { Keychain } from './secrets/keys.ts';
import { eitherKeychain, sealedKeychain } from './secrets/sealed-keys.ts';
import type { Sealer } from './secrets/sealed-keys.ts';
import { openConversations } from './storage/conversations.ts';
import { openFiles } from './storage/files.ts';
import type { AssistantFiles } from './storage/files.ts';
import { newId } from './storage/ids.ts';
import { openJournal } from './storage/journal.ts';
import { pathsIn } from './storage/paths.ts';
import { openSealedKeys } from './storage/sealed-keys.ts';
import { openSettings } from './storage/settings.ts';
import { openVaultFile } from './storage/vault-file.ts';

export interface AppOptions {
  readonly home: string;
  /** Folder of the run-time assets. */
  readonly resources: string;
  readonly version: string;
  /** Where keys are kept; undefined for memory only. */
  readonly keychain: Keychain | undefined;
  /** What encrypts keys of providers where the keychain cannot keep them. */
  readonly sealer?: Sealer | undefined;
  onFrame(frame: Frame): void;
  logError(what: string, thrown: unknown): void;
}

export interface App {
  readonly hub: Hub;
  route(name: unknown, input: unknown): ReturnType<ReturnType<typeof createRouter>>;
  /** Ends turns, the browser and what else runs, and waits until everything is on the disk. */
  dispose(): Promise<void>;
}

/** The person's own buttons work while one of these has the browser. */
const PERSONS: ReadonlySet<DriverState['who']> = new Set<DriverState['who']>(['nobody', 'human', 'handoff']);

const TEST_LIMIT_MS = 20_000;

/** Builds every part of the app by hand, in reading order. */
export async function composeApp({ home, resources, version, keychain, sealer, onFrame, logError }: AppOptions): Promise<App> {
  const paths = pathsIn(home);
  const { store: settings, warning } = await openSettings(home);
  const conversations = await openConversations(paths.conversations);
  const journal = openJournal(paths.journal);
  const sealedKeys = sealer && sealedKeychain(sealer, openSealedKeys(paths.keys));
  const keys = createKeyStore({ keychain: keychain && sealedKeys ? eitherKeychain(keychain, sealedKeys) : keychain, memory: new Map() });

  const hub = createHub({
    settings: settings.read(),
    keys: {},
    vault: openingVault,
    conversations: await conversations.list(),
    openConversationId: null,
    transcripts: {},
    turns: {},
    browser: closedBrowser,
    driver: { who: settings.read().isPersonDriving ? 'human' : 'nobody', activity: '' },
    requests: [],
    notices: [],
    appVersion: version,
  });
  const warn = (text: string, next: string): void =>
    hub.publish({ type: 'notice.raised', notice: { id: newId(), tone: 'warning', text, next } });
  if (warning !== undefined) warn(warning, '');

  const assistant = (): Assistant => currentAssistant(settings.read());
  const publishKeys = async (): Promise<void> => {
    const { places, warning: problem } = await keys.places();
    hub.publish({ type: 'keys.changed', keys: places });
    // Who needs no key need not hear that there is no keychain.
    if (problem !== undefined && keySlot(assistant().model) !== undefined) warn(problem, 'Enter the key again in Settings > Model & keys.');
  };
  const readKey = async (slot: string): Promise<string | undefined> => {
    const { key, warning: problem } = await keys.get(slot);
    if (problem !== undefined) warn(problem, 'Unlock the keychain and try again.');
    return key;
  };
  // A slow keychain must not keep the window from opening.
  publishKeys().catch((thrown: unknown) => logError('keychain', thrown));

  const requests = createRequests(hub, newId, Date.now);
  const saveSettings = async (change: (now: Settings) => Settings): Promise<void> => {
    hub.publish({ type: 'settings.changed', settings: await settings.update(change) });
  };
  const secrets = composeSecrets({
    requests,
    keychain,
    file: openVaultFile(paths.vault),
    settings: settings.read,
    allowRealTyping: (origin) => saveSettings((now) => ({ ...now, realTypingOrigins: [...now.realTypingOrigins, origin] })),
    onVault: (vault) => hub.publish({ type: 'vault.changed', vault }),
    onProblem(thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') logError('secrets', thrown);
      else warn(error.message, whatNext(error));
    },
    newId,
    now: Date.now,
  });
  const filesOf = new Map<string, AssistantFiles>();
  const files = (): AssistantFiles => {
    const { id } = assistant();
    const known = filesOf.get(id) ?? openFiles(paths.files(id));
    filesOf.set(id, known);
    return known;
  };

  const parts: BrowserParts = composeBrowser({
    assistant,
    profileDir: () => paths.profile(assistant().id),
    files,
    broker: secrets.broker,
    onFrame,
    journal: (entry) => void journal.record(entry).catch((thrown: unknown) => logError('journal', thrown)),
    onState: (browser) => hub.publish({ type: 'browser.changed', browser }),
    driving: {
      isHuman: settings.read().isPersonDriving,
      onDriver: (driver) => hub.publish({ type: 'driver.changed', driver }),
      keep: (isPersonDriving) => saveSettings((now) => ({ ...now, isPersonDriving })),
    },
    askFor: composeAsk({ requests, driving: () => parts.driving, now: Date.now }),
  });

  const playbook = await readFile(join(resources, 'playbook.md'), 'utf8');
  const session = createSession({
    hub,
    store: conversations,
    driving: parts.driving,
    assistant,
    newId,
    now: Date.now,
    runTurn: composeTurn({ parts, requests, endOfWork: secrets.broker.end, playbook, now: Date.now, readKey }),
  });

  async function toolbar(tool: string, input: Record<string, unknown>): Promise<void> {
    const { who } = hub.snapshot().state.driver;
    if (!PERSONS.has(who)) throw new AppFailure({ code: 'busy', message: 'The assistant drives the browser now: take over first.' });
    if (!assistant().isBrowserEnabled) throw new AppFailure({ code: 'denied', message: 'The browser of this assistant is off.' });
    const signal = new AbortController().signal;
    const { error } = await parts.runTool({ tool, input, caller: 'person', conversationId: null, signal });
    if (error !== undefined) throw new AppFailure(error);
  }

  let shop: Shop | undefined;
  const route = createRouter(
    createHandlers({
      snapshot: hub.snapshot,
      session,
      requests,
      toolbar,
      driving: parts.driving,
      async pictureInput(tabId, inputs) {
        parts.driving.checkPicture();
        return parts.browser.pictureInput(tabId, inputs);
      },
      settings: {
        update: saveSettings,
        finishSetup: (first) => saveSettings((now) => finishSetup(now, first, newId)),
        async patchAssistant(id, patch) {
          await saveSettings((now) => patchAssistant(now, id, patch));
          // Off is off at once: a window that stays open could still be driven by the person's clicks only.
          if (patch.isBrowserEnabled === false) await parts.browser.close();
        },
      },
      keys: {
        async set(slot, key) {
          const { place, warning: problem } = await keys.set(slot, key);
          if (problem !== undefined) warn(problem, 'Unlock the keychain and save the key again to keep it.');
          await publishKeys();
          return place;
        },
        async clear(slot) {
          await keys.clear(slot);
          await publishKeys();
        },
      },
      secrets,
      async testModel(model, key) {
        const slot = keySlot(model);
        const known = key ?? (slot === undefined ? undefined : await readKey(slot));
        return testModel(model, known, AbortSignal.timeout(TEST_LIMIT_MS));
      },
      suggest: (text) => suggest(text, parts.latestView()),
      search: (query) => conversations.search(query, AbortSignal.timeout(TEST_LIMIT_MS)),
      async readFile(file) {
        const bytes = await files().read(file);
        return `data:image/png;base64,${bytes.toString('base64')}`;
      },
      async openDemo() {
        shop ??= await startShop();
        return shop.url;
      },
      watch(viewer) {
        parts.screencast.watch(viewer);
        if (viewer.isVisible) parts.browser.fit(viewer);
      },
      dismissNotice: (id) => hub.publish({ type: 'notice.dismissed', id }),
    }),
  );

  return {
    hub,
    route,
    async dispose() {
      await session.dispose();
      await parts.browser.dispose();
      await shop?.close();
      await conversations.drained().catch((thrown: unknown) => logError('conversations', toAppError(thrown)));
    },
  };
}
