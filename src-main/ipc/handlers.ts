import type { ModelTest, Suggestion } from '../../src-preload/contract/commands.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import { keySlot } from '../../src-preload/contract/settings.ts';
import type { AssistantPatch, KeyPlace, ModelChoice, Settings } from '../../src-preload/contract/settings.ts';
import type { AppState } from '../../src-preload/contract/state.ts';
import type { Session } from '../core/agent/session.ts';
import type { Driving } from '../core/driving.ts';
import type { Requests } from '../core/requests.ts';
import type { Handlers } from './router.ts';

/** What the handlers call; each member is one part of the app. */
export interface HandlerDeps {
  snapshot(): { readonly seq: number; readonly state: AppState };
  readonly session: Session;
  readonly requests: Requests;
  readonly settings: {
    update(change: (settings: Settings) => Settings): Promise<void>;
    /** Adds the first assistant, or renames the one that is there, and ends the first run. */
    finishSetup(first: { name: string; model: ModelChoice; isBrowserEnabled: boolean }): Promise<void>;
    patchAssistant(id: string, patch: AssistantPatch): Promise<void>;
  };
  readonly keys: {
    set(slot: string, key: string): Promise<KeyPlace>;
    clear(slot: string): Promise<void>;
  };
  readonly secrets: {
    /** Takes what the person typed into a masked dialog. @throws AppFailure `not_found` when nobody waits for it */
    submit(id: string, value: string, username: string | undefined): void;
    createCredential(login: { name: string; origin: string; username: string; hasCode: boolean }): Promise<void>;
    deleteCredential(id: string): Promise<void>;
    unlock(): Promise<void>;
    protect(by: 'passphrase' | 'memory'): Promise<void>;
  };
  testModel(model: ModelChoice, key: string | undefined): Promise<ModelTest>;
  suggest(text: string): readonly Suggestion[];
  search(query: string): Promise<readonly string[]>;
  readFile(file: string): Promise<string>;
  openDemo(): Promise<string>;
  watch(viewer: { isVisible: boolean; width: number; height: number }): void;
  /** Mouse and keys of the person in the live picture. @throws AppFailure `busy` while the assistant drives */
  pictureInput(tabId: string, inputs: readonly PictureInput[]): Promise<string>;
  readonly driving: Pick<Driving, 'takeOver' | 'handBack'>;
  /** Runs a tool for the person at the toolbar. @throws AppFailure of the result */
  toolbar(tool: string, input: Record<string, unknown>): Promise<void>;
  dismissNotice(id: string): void;
}

/** One line for each command. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { session, requests, settings, keys, secrets, toolbar } = deps;
  return {
    'app.snapshot': () => deps.snapshot(),
    'app.openDemo': async () => ({ url: await deps.openDemo() }),
    'setup.finish': (first) => settings.finishSetup(first),
    'settings.setTheme': ({ theme }) => settings.update((now) => ({ ...now, theme })),
    'assistant.update': ({ id, patch }) => settings.patchAssistant(id, patch),
    'model.test': ({ model, key }) => deps.testModel(model, key),
    'key.set': async ({ model, key }) => {
      const slot = keySlot(model);
      if (slot === undefined) throw new AppFailure({ code: 'invalid_input', message: 'Typed commands need no key.' });
      return { place: await keys.set(slot, key) };
    },
    'key.clear': ({ slot }) => keys.clear(slot),
    'conversation.create': async () => ({ id: await session.create() }),
    'conversation.open': ({ id }) => session.open(id),
    'conversation.rename': ({ id, title }) => session.rename(id, title),
    'conversation.delete': ({ id }) => session.remove(id),
    'conversation.search': ({ query }) => deps.search(query),
    'chat.send': ({ id, text }) => session.send(id, text),
    'chat.stop': ({ id }) => session.stop(id),
    'chat.suggest': ({ text }) => deps.suggest(text),
    'request.answer': ({ id, answer }) => requests.end(id, { type: 'answered', answer }),
    'request.decline': ({ id }) => requests.end(id, { type: 'declined' }),
    'secret.submit': ({ id, value, username }) => secrets.submit(id, value, username),
    'credential.create': (login) => secrets.createCredential(login),
    'credential.delete': ({ id }) => secrets.deleteCredential(id),
    'vault.unlock': () => secrets.unlock(),
    'vault.protect': ({ by }) => secrets.protect(by),
    'settings.setOnePassword': (onePassword) => settings.update((now) => ({ ...now, onePassword })),
    'settings.forgetRealTyping': ({ origin }) =>
      settings.update((now) => ({ ...now, realTypingOrigins: now.realTypingOrigins.filter((one) => one !== origin) })),
    'browser.watch': (viewer) => deps.watch(viewer),
    'picture.input': async ({ tabId, inputs }) => ({ cursor: await deps.pictureInput(tabId, inputs) }),
    'browser.takeOver': () => deps.driving.takeOver(),
    'browser.handBack': () => deps.driving.handBack(),
    'browser.navigate': ({ to }) => toolbar('browser_navigate', { url: to }),
    'browser.history': ({ action }) => toolbar('browser_navigate', { action }),
    'browser.selectTab': ({ tabId }) => toolbar('browser_tabs', { action: 'switch', tab_ids: [tabId] }),
    'browser.newTab': () => toolbar('browser_open', { url: 'about:blank' }),
    'browser.closeTab': ({ tabId }) => toolbar('browser_tabs', { action: 'close', tab_ids: [tabId] }),
    'browser.close': () => toolbar('browser_close', {}),
    'file.read': async ({ file }) => ({ dataUrl: await deps.readFile(file) }),
    'notice.dismiss': ({ id }) => deps.dismissNotice(id),
  };
}
