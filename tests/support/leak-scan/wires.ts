import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Dialect } from '../model-server/script.ts';
import { SEEN_REQUESTS } from '../model-server/seen.ts';
import type { ToldRequest } from '../model-server/seen.ts';
import { bytesOf, seeValue } from './sinks.ts';
import type { SinkName, Witness } from './sinks.ts';

export const modelSinks: Readonly<Record<Dialect, SinkName>> = {
  openai: 'model requests, OpenAI',
  anthropic: 'model requests, Anthropic',
  google: 'model requests, Google',
};

/** Sees one request to a model part by part, so that a key is allowed in its header only. */
function seeModelRequest({ seen: { dialect, path, headers, json }, body }: ToldRequest, witness: Witness): void {
  const sink = modelSinks[dialect];
  witness({ sink, place: 'address', bytes: bytesOf(path) });
  witness({ sink, place: 'body', bytes: body });
  seeValue(sink, 'body', json, witness);
  for (const [name, value] of Object.entries(headers)) witness({ sink, place: `header ${name}`, bytes: bytesOf(value) });
}

/** Sees every request to any scripted model of this process. Returns what ends it. */
export function seeModelRequests(witness: Witness): () => void {
  const look = (request: unknown): void => seeModelRequest(request as ToldRequest, witness);
  subscribe(SEEN_REQUESTS, look);
  return () => {
    unsubscribe(SEEN_REQUESTS, look);
  };
}

/** Sees every MCP frame of a transport, both ways. To be called when the transport is connected. */
export function seeMcpFrames(transport: Transport, witness: Witness): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    seeValue('MCP frames', 'sent', message, witness);
    return send(message, options);
  };
  const received = transport.onmessage;
  transport.onmessage = (message, extra) => {
    seeValue('MCP frames', 'received', message, witness);
    received?.(message, extra);
  };
}
