import { create } from 'zustand';
import type { Bridge } from '../src-preload/contract/bridge.ts';
import type { AppError } from '../src-preload/contract/errors.ts';
import type { AppState } from '../src-preload/contract/state.ts';
import type { Assistant } from '../src-preload/contract/settings.ts';
import type { Transcript } from '../src-preload/contract/conversation.ts';
import { emptyTranscript } from '../src-preload/contract/conversation.ts';
import type { Ordered } from './event-order.ts';
import { adopt, hasGap, nothingYet, receive } from './event-order.ts';

interface Mirror {
  readonly state: AppState | null;
  /** Why there is no state, when the snapshot could not be had. */
  readonly failure: AppError | null;
}

/** A read-only mirror of main's state. Only `connect` writes it. */
export const useMirror = create<Mirror>(() => ({ state: null, failure: null }));

/** How long to wait before asking again for a snapshot, in milliseconds. */
const askAgainAfter = 250;

/** Listens first, then asks for a snapshot, then applies newer events in order. Returns the function that stops. */
export function connect(bridge: Bridge): () => void {
  let ordered: Ordered = nothingYet;
  let isAsking = false;

  const show = (next: Ordered): void => {
    if (next.state !== ordered.state) useMirror.setState({ state: next.state, failure: null });
    ordered = next;
    if (hasGap(ordered)) void ask();
  };
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const reply = await bridge.call('app.snapshot', {});
    if (!reply.ok) useMirror.setState({ failure: reply.error });
    setTimeout(() => {
      isAsking = false;
      if (hasGap(ordered)) void ask();
    }, askAgainAfter);
    if (reply.ok) show(adopt(ordered, reply.value));
  };

  const stop = bridge.onEvent((event) => show(receive(ordered, event)));
  void ask();
  return stop;
}

/** Reads the state in a component. Only used below `App`, which waits for the first snapshot. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useMirror(({ state }) => {
    if (state === null) throw new Error('the state is read before the first snapshot');
    return select(state);
  });
}

/** The state outside of a component; undefined before the first snapshot. */
export function currentState(): AppState | undefined {
  return useMirror.getState().state ?? undefined;
}

export function currentAssistant({ settings }: AppState): Assistant | undefined {
  return settings.assistants.find(({ id }) => id === settings.currentAssistantId) ?? settings.assistants[0];
}

export function openTranscript(state: AppState): Transcript {
  if (state.openConversationId === null) return emptyTranscript;
  return state.transcripts[state.openConversationId] ?? emptyTranscript;
}
