import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Dialect, SeenRequest } from '../model-server/script.ts';
import { seenRequests } from '../model-server/seen.ts';
import { bytesOf } from './sinks.ts';
import type { SinkName, Witness } from './sinks.ts';

export const modelSinks: Readonly<Record<Dialect, SinkName>> = {
  openai: 'model requests, OpenAI',
  anthropic: 'model requests, Anthropic',
  google: 'model requests, Google',
};

/** Sees one request to a model part by part, so that a key is allowed in its header only. */
export function seeModelRequest({ dialect, path, headers, body }: SeenRequest, witness: Witness): void {
  const sink = modelSinks[dialect];
  witness({ sink, place: 'address', bytes: bytesOf(path) });
  witness({ sink, place: 'body', bytes: bytesOf(body) });
  for (const [name, value] of Object.entries(headers)) witness({ sink, place: `header ${name}`, bytes: bytesOf(value) });
}

/** Sees every request to any scripted model of this process. Returns what ends it. */
export function seeModelRequests(witness: Witness): () => void {
  const look = (request: unknown): void => seeModelRequest(request as SeenRequest, witness);
  subscribe(seenRequests, look);
  return () => unsubscribe(seenRequests, look);
}

/** Sees every MCP frame of a transport, both ways. To be called when the transport is connected. */
export function seeMcpFrames(transport: Transport, witness: Witness): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    witness({ sink: 'MCP frames', place: 'sent', bytes: bytesOf(message) });
    return send(message, options);
  };
  const received = transport.onmessage;
  transport.onmessage = (message, extra) => {
    witness({ sink: 'MCP frames', place: 'received', bytes: bytesOf(message) });
    received?.(message, extra);
  };
}
