import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropicEvents } from './anthropic.ts';
import { faultResponse } from './faults.ts';
import { googleEvents } from './google.ts';
import { openaiEvents } from './openai.ts';
import type { Answer, ModelStep, RawResponse, Script, SeenRequest } from './script.ts';
import { seenRequest, seenRequests } from './seen.ts';
import type { ToldRequest } from './seen.ts';
import { complaint } from './strict.ts';

export interface ModelServer {
  /** Without a path: `/v1` speaks OpenAI and Anthropic, `/v1beta` speaks Google. */
  readonly url: string;
  /** Every request, in the order in which they came in. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

export interface ModelServerOptions {
  readonly models?: readonly string[];
  /** Requests with another key are refused with 401. */
  readonly key?: string;
}

const eventsOf = { openai: openaiEvents, anthropic: anthropicEvents, google: googleEvents } as const;

function keyOf({ headers }: SeenRequest): string {
  const key = headers['x-api-key'] ?? headers['x-goog-api-key'];
  return typeof key === 'string' ? key : (headers.authorization ?? '').replace(/^Bearer /u, '');
}

function json(value: unknown): RawResponse {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function modelList({ dialect }: SeenRequest, models: readonly string[]): RawResponse {
  switch (dialect) {
    case 'openai':
      return json({ object: 'list', data: models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'system' })) });
    case 'anthropic':
      return json({ data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })), has_more: false });
    case 'google':
      return json({ models: models.map((id) => ({ name: `models/${id}`, supportedGenerationMethods: ['generateContent'] })) });
  }
}

async function sendAnswer(answer: Answer, seen: SeenRequest, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const limit = answer.cutAfterBytes ?? answer.endAfterBytes ?? answer.stallAfterBytes ?? Infinity;
  let sent = 0;
  for (const event of eventsOf[seen.dialect](answer, seen.model, seen.body)) {
    const bytes = Buffer.from(event).subarray(0, limit - sent);
    sent += bytes.length;
    if (response.destroyed) return;
    await new Promise((resolve) => response.write(bytes, resolve));
    if (sent >= limit) break;
    if (answer.pauseMs !== undefined) await sleep(answer.pauseMs);
  }
  if (answer.stallAfterBytes !== undefined) return;
  if (answer.cutAfterBytes === undefined) response.end();
  else response.destroy();
}

function send(raw: RawResponse, response: ServerResponse): void {
  response.writeHead(raw.status, raw.headers).end(raw.body);
}

/** Starts a scripted model on 127.0.0.1 behind the wire formats of OpenAI, Anthropic and Google. */
export async function startModelServer(script: Script, options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  let next = 0;

  async function answer(seen: SeenRequest): Promise<ModelStep> {
    if (options.key !== undefined && keyOf(seen) !== options.key) return { fault: 'bad_key' };
    if (seen.method === 'GET' && /\/models(?:\?|$)/u.test(seen.path)) return modelList(seen, options.models ?? ['scripted-1']);
    const isKnown = /^\/v1\/(?:chat\/completions|messages)(?:\?|$)|^\/v1beta\/models\/[^/]+:streamGenerateContent/u.test(seen.path);
    if (seen.method !== 'POST' || !isKnown) return { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' };
    const wrong = complaint(seen);
    const step = wrong === undefined ? script[next++] : undefined;
    if (step !== undefined) return typeof step === 'function' ? await step(seen) : step;
    const message = wrong ?? `the script has no step ${next}`;
    return { ...json({ type: 'error', error: { type: 'invalid_request_error', code: 400, message } }), status: 400 };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const seen = seenRequest(request, body.toString('utf8'));
    requests.push(seen);
    seenRequests.publish({ seen, body } satisfies ToldRequest);
    const step = await answer(seen);
    if ('fault' in step) send(faultResponse(step, seen.dialect, seen.model, keyOf(seen)), response);
    else if ('body' in step) send(step, response);
    else await sendAnswer(step, seen, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A script that found no ref: the test sees the reason in the model's error.
      if (response.headersSent) response.destroy();
      else send({ ...json({ error: { type: 'server_error', code: 500, message: `script: ${String(error)}` } }), status: 500 }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
