import type { JsonValue, Usage } from '../../../src-preload/contract/conversation.ts';

/** One tool as a model is told of it. `inputSchema` is a JSON Schema of an object. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonValue;
}

/** A picture in a tool result, as the model is shown it. */
export interface ModelPicture {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
}

/**
 * `provider` is opaque: what a provider wants back with its own message (signatures of thoughts, for example).
 * Every tool call in an assistant message has exactly one result in the tool message that follows it.
 */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly provider?: JsonValue;
      readonly calls: readonly {
        readonly id: string;
        readonly tool: string;
        readonly input: JsonValue;
        readonly provider?: JsonValue;
      }[];
    }
  | {
      readonly role: 'tool';
      readonly results: readonly {
        readonly callId: string;
        readonly tool: string;
        readonly text: string;
        readonly isError: boolean;
        readonly picture?: ModelPicture;
      }[];
    };

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
}

/** What arrives while a model answers. A stream ends with exactly one `finished`, or throws an `AppFailure`. */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  /** `problem` is set where the arguments are no JSON object or name no known tool; `input` is then what was understood. */
  | {
      readonly type: 'tool_call';
      readonly id: string;
      readonly tool: string;
      readonly input: JsonValue;
      readonly problem?: string;
      readonly provider?: JsonValue;
    }
  | {
      readonly type: 'finished';
      readonly reason: 'stop' | 'tool_calls' | 'length' | 'refused';
      readonly usage: Usage;
      readonly provider?: JsonValue;
    };

/** The need of the agent loop: one answer of a model, streamed. Aborting ends the stream with code `cancelled`. */
export interface ModelPort {
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
