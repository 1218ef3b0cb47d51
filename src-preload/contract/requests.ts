/** What waits for a person. `origin` is the true origin of the page that it is about, null when it is about none. */
export type PersonRequest = {
  readonly id: string;
  readonly conversationId: string;
  readonly createdAt: number;
  /** Milliseconds since the epoch, null when it waits without end. */
  readonly deadlineAt: number | null;
  readonly origin: string | null;
} & (
  | { readonly kind: 'question'; readonly prompt: string; readonly choices: readonly string[] }
  | {
      readonly kind: 'budget';
      readonly callKind: 'browser' | 'other';
      readonly used: number;
      /** How many calls more an approval adds. */
      readonly adds: number;
    }
);


/** How a request ended. `answered` carries what the person said, empty for a plain yes. */
export type RequestEnding =
  | { readonly type: 'answered'; readonly answer: string }
  | { readonly type: 'declined' }
  | { readonly type: 'expired' }
  | { readonly type: 'cancelled' };
