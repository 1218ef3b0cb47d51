import type { CommandInput, CommandName, CommandOutput } from './commands.ts';
import type { AppError } from './errors.ts';
import type { NumberedEvent } from './state.ts';

export const channels = { call: 'wheelhouse:call', event: 'wheelhouse:event', frame: 'wheelhouse:frame' } as const;

/** A reply never rejects: what went wrong is data. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

/** Where the assistant points, and the box of what it acts on, in CSS pixels of the viewport. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** One picture of the live view: JPEG bytes, and the size of the page's viewport in CSS pixels. */
export interface Frame {
  readonly tabId: string;
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** To be drawn over the picture. A browser with a window of its own has it in the picture already. */
  readonly spot?: Spot;
}

export interface Bridge {
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Reply<CommandOutput<N>>>;
  /** Returns the function that stops listening. */
  onEvent(listener: (event: NumberedEvent) => void): () => void;
  onFrame(listener: (frame: Frame) => void): () => void;
}
