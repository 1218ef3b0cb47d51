import { requestBody, requestTitle } from '../../src-preload/contract/request-words.ts';
import type { AppEvent } from '../../src-preload/contract/state.ts';

/** The system around the app, as far as it tells a person that they are needed. */
export interface Attention {
  /** The person looks at the window, so its cards are enough. */
  isSeen(): boolean;
  /** Shows a notification; returns what takes it away again. */
  notify(title: string, body: string, onClick: () => void): () => void;
  /** How many requests wait, for the app's icon. */
  badge(count: number): void;
  /** Brings the window to the front and shows this conversation; null for none in particular. */
  open(conversationId: string | null): void;
}

/** Follows the app's events and calls the person who is elsewhere. A notification goes when its request is over. */
export function createNotifier(attention: Attention): (event: AppEvent) => void {
  const waiting = new Map<string, () => void>();
  return (event) => {
    if (event.type === 'request.opened') {
      const { request } = event;
      const show = (): (() => void) => attention.notify(requestTitle(request), requestBody(request), () => attention.open(request.conversationId));
      waiting.set(request.id, attention.isSeen() ? () => undefined : show());
    } else if (event.type === 'request.closed') {
      waiting.get(event.id)?.();
      waiting.delete(event.id);
    } else return;
    attention.badge(waiting.size);
  };
}
