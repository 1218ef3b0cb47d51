import type { IncomingHttpHeaders } from 'node:http';

export type Dialect = 'openai' | 'anthropic' | 'google';

interface ScriptedCall {
  readonly name: string;
  readonly input?: object;
  /** Sent as they are instead of `input`: no JSON, no object, whatever a model may write. */
  readonly rawArguments?: string;
  readonly id?: string;
  /** What Gemini signs its thoughts with. */
  readonly signature?: string;
}

/** What the scripted model answers, and how the connection behaves while it does. */
export interface Answer {
  /** Several texts arrive as several chunks. */
  readonly say?: string | readonly string[];
  readonly think?: string;
  readonly calls?: readonly ScriptedCall[];
  /** What fits the content when absent. */
  readonly finish?: 'length' | 'refused';
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
  readonly pauseMs?: number;
  /** The connection breaks after so many bytes of the body. */
  readonly cutAfterBytes?: number;
  /** The body ends after so many bytes as if it were whole. */
  readonly endAfterBytes?: number;
  /** Nothing more comes after so many bytes, and the connection stays open. */
  readonly stallAfterBytes?: number;
  /** An error event of the provider takes the place of the end. */
  readonly failsInStream?: 'overloaded' | 'rate_limited';
}

export type FaultKind =
  | 'bad_key' | 'forbidden' | 'no_model' | 'rate_limited' | 'no_credit' | 'context_too_long' | 'overloaded' | 'server' | 'no_tools';

/** An error response with the provider's real body. `status` is the provider's own when absent. */
export interface Fault {
  readonly fault: FaultKind;
  readonly status?: number;
  /** Sent as the header `retry-after`. */
  readonly retryAfter?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Any response: a page of a proxy, a redirect, a body that is no API's. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type ModelStep = Answer | Fault | RawResponse;
/** A step may look at the request first. A script that has ended answers 500 and names the step. */
export type Script = readonly (ModelStep | ((request: SeenRequest) => ModelStep | Promise<ModelStep>))[];

export interface SeenResult {
  readonly callId: string;
  readonly text: string;
  readonly isError: boolean;
  readonly pictures: number;
}

export interface SeenMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly pictures: number;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[];
  readonly results: readonly SeenResult[];
}

/** One request as it came in. `json` and `body` are what was sent, the rest is the same for all dialects. */
export interface SeenRequest {
  readonly dialect: Dialect;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: unknown;
  readonly model: string;
  readonly system: string;
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly string[];
}

/** The text of the newest tool result; empty when there is none. */
export function lastResult(request: SeenRequest): string {
  return request.messages.flatMap(({ results }) => results).at(-1)?.text ?? '';
}

/** The ref that the newest view gives to a thing, such as `button "Add to cart"`. */
export function refOf(request: SeenRequest, what: string): string {
  const text = lastResult(request);
  const refs = [...text.matchAll(/\[(?:ref=)?((?:f\d+)?e\d+)\] /gu)];
  const ref = refs.find((match) => text.startsWith(what, match.index + match[0].length))?.[1];
  if (ref === undefined) throw new Error(`the newest tool result has no ref for ${what}:\n${text}`);
  return ref;
}
