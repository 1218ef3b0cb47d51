import type { Spot } from '../../../src-preload/contract/bridge.ts';
import type { AppError } from '../../../src-preload/contract/errors.ts';
import type { AppEvent, AppState } from '../../../src-preload/contract/state.ts';

export interface FakeSetup {
  readonly seq: number;
  readonly state: AppState;
  /** Replies by command; what is missing replies ok with nothing. */
  readonly replies: Readonly<Record<string, { readonly ok: true; readonly value?: unknown } | { readonly ok: false; readonly error: AppError }>>;
  readonly frame?: { readonly tabId: string; readonly base64: string };
}

export interface FakeWindow {
  /** Publishes events as main would, with the next numbers. */
  emit(...events: readonly AppEvent[]): void;
  /** Sends the picture of the page once more, with where the assistant points in it. */
  point(spot: Spot | undefined): void;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
}

/** Runs inside the page before the app does; therefore it may use nothing from outside of itself. */
export function installFakeBridge(setup: FakeSetup): void {
  const eventListeners = new Set<(event: unknown) => void>();
  const calls: { name: string; input: unknown }[] = [];
  let seq = setup.seq;
  const { frame } = setup;
  const frameListeners = new Set<(frame: unknown) => void>();
  const bytes = frame === undefined ? undefined : Uint8Array.from(atob(frame.base64), (letter) => letter.charCodeAt(0));
  const fake = {
    calls,
    point: (spot: Spot | undefined) => {
      for (const listener of frameListeners) listener(frameWith(spot));
    },
    emit: (...events: readonly AppEvent[]) => {
      for (const event of events) {
        seq += 1;
        for (const listener of eventListeners) listener({ ...event, seq });
      }
    },
  };
  const frameWith = (spot: Spot | undefined): unknown => frame && { tabId: frame.tabId, jpeg: bytes, width: 1280, height: 900, spot };
  const bridge = {
    call: (name: string, input: unknown) => {
      calls.push({ name, input });
      if (name === 'app.snapshot') return Promise.resolve({ ok: true, value: { seq: setup.seq, state: setup.state } });
      return Promise.resolve(setup.replies[name] ?? { ok: true, value: undefined });
    },
    onEvent: (listener: (event: unknown) => void) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    onFrame: (listener: (frame: unknown) => void) => {
      // At once and only once: before any pane can show it, as a page that does not move does.
      if (frame !== undefined) listener(frameWith(undefined));
      frameListeners.add(listener);
      return () => frameListeners.delete(listener);
    },
  };
  Object.assign(window, { wheelhouse: bridge, fake });
}
