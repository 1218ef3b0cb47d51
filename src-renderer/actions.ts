import type { AppState } from '../src-preload/contract/state.ts';
import { run } from './call.ts';
import { focusPage, focusPane } from './focus.ts';
import { currentAssistant, currentState } from './store.ts';
import { closeDrawer, raiseToast, useUi } from './ui-state.ts';

/** What a person can do from more than one place: a button, a key, the palette. */

export async function newConversation(): Promise<string | undefined> {
  closeDrawer();
  const reply = await run('conversation.create', {});
  if (!reply.ok) return undefined;
  useUi.setState({ narrowTab: 'chat', tryNext: [] });
  if (currentState()?.openConversationId !== reply.value.id) await run('conversation.open', { id: reply.value.id });
  focusPane('chat');
  return reply.value.id;
}

export async function openConversation(id: string): Promise<void> {
  closeDrawer();
  useUi.setState({ narrowTab: 'chat', tryNext: [] });
  if (currentState()?.openConversationId !== id) await run('conversation.open', { id });
}

/** Sends to the open conversation, or to a new one. True when main took it. */
export async function sendMessage(text: string): Promise<boolean> {
  const id = currentState()?.openConversationId ?? (await newConversation());
  if (id === undefined) return false;
  return (await run('chat.send', { id, text })).ok;
}

/** The turn that Stop would end: the open conversation's, else the only one that runs. */
export function runningConversation({ openConversationId, turns }: AppState): string | undefined {
  if (openConversationId !== null && turns[openConversationId] !== undefined) return openConversationId;
  return Object.keys(turns)[0];
}

export async function stopTurn(): Promise<void> {
  const state = currentState();
  const id = state === undefined ? undefined : runningConversation(state);
  if (id !== undefined) await run('chat.stop', { id });
}

/** Takes the browser over, or gives it back. */
export async function switchDriver(): Promise<void> {
  const { driver, requests } = currentState() ?? {};
  const who = driver?.who;
  const handoff = requests?.find(({ kind }) => kind === 'handoff');
  if (who === 'handoff' && handoff !== undefined) {
    await run('request.answer', { id: handoff.id, answer: '' });
    return;
  }
  if (who === 'human' || who === 'taking') {
    await run('browser.handBack', {});
    return;
  }
  useUi.setState({ narrowTab: 'page' });
  if ((await run('browser.takeOver', {})).ok) focusPage();
}

/** Opens an address in the assistant's browser; a link never moves the app's own window. */
export async function openLink(url: string): Promise<void> {
  const state = currentState();
  if (state === undefined || currentAssistant(state)?.isBrowserEnabled !== true) {
    raiseToast({ tone: 'info', text: `Browser access is off, so ${url} was not opened.`, next: 'Turn it on in Settings > Browser.' });
    return;
  }
  useUi.setState({ narrowTab: 'page' });
  await run('browser.navigate', { to: url });
}

export async function setBrowserAccess(isBrowserEnabled: boolean): Promise<boolean> {
  const state = currentState();
  const assistant = state === undefined ? undefined : currentAssistant(state);
  if (assistant === undefined) return false;
  return (await run('assistant.update', { id: assistant.id, patch: { isBrowserEnabled } })).ok;
}

/** Lines that show typed commands at work on the demo shop. */
const demoCommands = ['fill Search with rain jacket', 'press Enter', 'find jacket', 'click Harbour Rain Jacket'];
const demoTask = 'Find the lightest rain jacket under 80, put it in the cart and stop before paying.';

/** Opens the bundled shop and has the assistant go there, by the same road as everything else. */
export async function tryDemo(): Promise<void> {
  const state = currentState();
  const assistant = state === undefined ? undefined : currentAssistant(state);
  if (assistant === undefined) return;
  if (!assistant.isBrowserEnabled && !(await setBrowserAccess(true))) return;
  const demo = await run('app.openDemo', {});
  if (!demo.ok) return;
  const isTyped = assistant.model.kind === 'commands';
  const text = isTyped ? `open ${demo.value.url}` : `Open ${demo.value.url}. ${demoTask}`;
  if (await sendMessage(text)) useUi.setState({ tryNext: isTyped ? demoCommands : [] });
}
