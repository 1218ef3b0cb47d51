import { ipcMain } from 'electron';
import type { WebContents } from 'electron';
import { channels } from '../../src-preload/contract/bridge.ts';
import type { Frame, Reply } from '../../src-preload/contract/bridge.ts';
import type { NumberedEvent } from '../../src-preload/contract/state.ts';

export interface IpcDeps {
  /** The contents of the app's own window, undefined while there is none. */
  contents(): WebContents | undefined;
  route(name: unknown, input: unknown): Promise<Reply<unknown>>;
  subscribe(listener: (event: NumberedEvent) => void): () => void;
}

/** Connects the router to the window. Only the main frame of our own page is heard. */
export function connectIpc({ contents, route, subscribe }: IpcDeps) {
  ipcMain.handle(channels.call, (event, name: unknown, input: unknown): Promise<Reply<unknown>> => {
    const own = contents();
    if (own === undefined || event.sender !== own || event.senderFrame !== own.mainFrame) {
      return Promise.resolve({ ok: false, error: { code: 'denied', message: 'This frame may not call Wheelhouse.' } });
    }
    return route(name, input);
  });
  const send = (channel: string, payload: unknown): void => {
    const own = contents();
    if (own !== undefined && !own.isDestroyed()) own.send(channel, payload);
  };
  const unsubscribe = subscribe((event) => send(channels.event, event));
  return {
    sendFrame: (frame: Frame) => send(channels.frame, frame),
    dispose() {
      unsubscribe();
      ipcMain.removeHandler(channels.call);
    },
  };
}
