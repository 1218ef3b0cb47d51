import type { z } from 'zod';
import type { Picture } from '../../src-preload/contract/conversation.ts';
import type { Effect } from '../core/results.ts';
import type { ViewRequest } from '../core/view/target.ts';
import type { AskPort, BrowserPort, FilesPort, TabPort } from './ports.ts';
import type { SecretsPort } from './secret-ports.ts';

/** What the result shows after a run: the changes of the page, a view of it, a text of the tool's own, or nothing. */
export type Showing =
  | { readonly kind: 'changes' }
  | { readonly kind: 'view'; readonly request: ViewRequest }
  | TextShown
  | { readonly kind: 'nothing' };

export interface TextShown {
  readonly kind: 'text';
  readonly text: string;
  /** Puts the text between the untrusted markers. */
  readonly isFromPage: boolean;
  readonly offset?: number;
  /** Most characters of it, 6,000 when absent. */
  readonly limit?: number;
  /** What to do for the rest, where the tool has no `offset` of its own. */
  readonly more?: string;
  /** It is what the page shows: whoever reads it has looked at the page. */
  readonly isReading?: boolean;
  /** The page may have changed: it is read anew, and the result says what changed. */
  readonly isAfterAct?: boolean;
}

export interface ToolOutcome {
  /** What was done, in the past tense, with the page's words quoted. */
  readonly did: string;
  readonly notes?: readonly string[];
  readonly show: Showing;
  readonly picture?: Picture;
  /** The tab that the result is about, where it is not the one that the call named. */
  readonly tab?: TabPort;
}

export interface ToolContext {
  readonly browser: BrowserPort;
  readonly files: FilesPort;
  readonly ask: AskPort;
  readonly secrets: SecretsPort;
  /** Keeps the page of the tab from everybody but the person, until they allow to look again. */
  shut(origin: string, why: string): void;
  /** The tab that the call names; only for tools with `scope: 'tab'`. */
  readonly tab: TabPort;
  readonly signal: AbortSignal;
}

export interface ToolDefinition<I extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** For the model: when and how to use it. */
  readonly description: string;
  readonly input: I;
  readonly effect: Effect;
  /** `tab`: works on one tab and under its mutex; `browser`: on the browser as a whole; `person`: on no page at all. */
  readonly scope: 'tab' | 'browser' | 'person';
  /** Milliseconds that `run` may take; none for tools that wait for a person. */
  readonly deadlineMs?: number;
  /** For the person: what the call is about to do. */
  summary(input: z.output<I>): string;
  /** An address that the call wants to open; the gate decides about it before the run. */
  destination?(input: z.output<I>): string | undefined;
  /** Runs code that sees everything in the page: refused while a typed secret is in it. */
  readonly seesSecrets?: boolean;
  /** What the tab sent last, such as a form, may be sent again by this. */
  repeats?(input: z.output<I>): boolean;
  run(input: z.output<I>, context: ToolContext): Promise<ToolOutcome>;
}

/** Keeps the types of one tool's input together. */
export function defineTool<I extends z.ZodObject>(tool: ToolDefinition<I>): ToolDefinition {
  return tool;
}
