import { contextBridge, ipcRenderer } from 'electron';
import type { IpcRendererEvent } from 'electron';
import { channels } from './contract/bridge.ts';
import type { Bridge } from './contract/bridge.ts';

function listen(channel: string, listener: (payload: never) => void): () => void {
  const forward = (_event: IpcRendererEvent, payload: unknown): void => {
    listener(payload as never);
  };
  ipcRenderer.on(channel, forward);
  return () => ipcRenderer.off(channel, forward);
}

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(channels.call, name, input),
  onEvent: (listener) => listen(channels.event, listener),
  onFrame: (listener) => listen(channels.frame, listener),
};

contextBridge.exposeInMainWorld('wheelhouse', bridge);
