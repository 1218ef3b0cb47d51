import type { ViewKind } from '../../../src-preload/contract/conversation.ts';

/** One call of a tool and what the model is answered. */
export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether a later view makes it needless, by our own rule; peers have no such rule, theirs are `none`. */
  readonly view: ViewKind;
  readonly isError: boolean;
}

/** What a step takes: usually one call; two where the answer to an act holds no view and the model has to ask for it. */
export type Calls = readonly Call[];

export const textOf = (calls: Calls): string => calls.map(({ text }) => text).join('\n');

export interface Field {
  readonly ref: string;
  readonly role: 'textbox' | 'combobox';
  readonly name: string;
  readonly value: string;
}

export interface Memory {
  /** Megabytes resident in the server, its browser and all their processes; pages that they share count in each. */
  readonly resident: number;
  /** The same with shared pages divided among those who share them; Linux only. */
  readonly proportional: number | undefined;
}

/** One product under measurement, reached as its users reach it: over MCP and stdio. */
export interface Contestant {
  readonly name: string;
  /** All tools, and what the server says of itself, as a model is told of them with each request. */
  readonly tools: string;
  readonly instructions: string;
  /** Goes to an address and has a view of it. */
  open(url: string): Promise<Calls>;
  snapshot(): Promise<Calls>;
  /** Searches the page; undefined where there is no such tool, and a whole snapshot is the only way. */
  find?(text: string): Promise<Calls>;
  /** Clicks and sees what became of it. */
  click(ref: string): Promise<Calls>;
  type(ref: string, text: string, isSubmitted: boolean): Promise<Calls>;
  select(ref: string, option: string): Promise<Calls>;
  fill(fields: readonly Field[]): Promise<Calls>;
  /** The ref of the first control of this role whose name begins so. */
  refOf(view: string, role: string, name: string): string | undefined;
  memory(): Memory | undefined;
  close(): Promise<void>;
}

/** What is asked of a peer beyond that, to find out which elements its refs stand for. */
export interface Peer extends Contestant {
  /** The view in an answer, without what stands before it, and the refs in it, in their order. */
  viewIn(answer: string): string;
  refsIn(view: string): readonly string[];
  /** Runs `wheelhouseBench()` in the page and gives what it answers. */
  probe(): Promise<unknown>;
  /** The mark (`data-bench`) of the element that each ref stands for; undefined where it has none. */
  marksOf(refs: readonly string[]): Promise<readonly (string | undefined)[]>;
}

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
