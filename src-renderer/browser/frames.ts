import type { Bridge, Frame } from '../../src-preload/contract/bridge.ts';

let last: Frame | undefined;
const listeners = new Set<(frame: Frame) => void>();

/**
 * Listens from the start of the window. A page that does not move sends one picture only, and that one may come
 * before the pane that shows it; so the last one is kept.
 */
export function connectFrames(bridge: Bridge): () => void {
  return bridge.onFrame((frame) => {
    last = frame;
    for (const listener of listeners) listener(frame);
  });
}

/** Hands over the last frame at once, then every new one. Returns the function that stops. */
export function listenToFrames(listener: (frame: Frame) => void): () => void {
  listeners.add(listener);
  if (last !== undefined) listener(last);
  return () => listeners.delete(listener);
}
