import type { Picture, ViewKind } from '../../src-preload/contract/conversation.ts';
import type { AppError, ToolStatus } from '../../src-preload/contract/errors.ts';

/** What a tool does to the world. Permissions, limits and guards read this, never a tool's name. */
export type Effect = 'read' | 'navigate' | 'act' | 'submit' | 'secret' | 'file' | 'code' | 'ask';

/** Who asks for a call: the assistant (a model or typed commands), the person at the toolbar, or an MCP client. */
export type Caller = 'agent' | 'person' | 'mcp';

export interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly conversationId: string | null;
  readonly signal: AbortSignal;
}

export interface ToolResult {
  readonly status: ToolStatus;
  /** What went wrong; undefined exactly when the status is `ok`. */
  readonly error: AppError | undefined;
  /** What the model reads, at most 24,000 characters. */
  readonly text: string;
  readonly did: string;
  readonly view: ViewKind;
  readonly durationMs: number;
  readonly picture?: Picture;
}

/** One line of the journal: what was done, never what was typed or read. */
export interface JournalEntry {
  readonly at: number;
  readonly conversationId: string | null;
  readonly caller: Caller;
  readonly tool: string;
  readonly effect: Effect | 'unknown';
  readonly summary: string;
  readonly origin: string | null;
  readonly status: ToolStatus;
  readonly durationMs: number;
}

/** The one road to the browser (DESIGN section 3). Never rejects: what went wrong is in the result. */
export type RunTool = (call: ToolCall) => Promise<ToolResult>;
