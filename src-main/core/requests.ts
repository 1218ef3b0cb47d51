import type { PersonRequest, RequestEnding } from '../../src-preload/contract/requests.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { Hub } from './hub.ts';

type Draft<T> = T extends unknown ? Omit<T, 'id' | 'createdAt'> : never;

/** What is asked of a person; the list adds an id and the time. */
export type RequestDraft = Draft<PersonRequest>;

/** All that waits for a person. Each request ends exactly once, in one of its endings. */
export interface Requests {
  /** Waits as long as it takes; ends as `cancelled` with the signal. `onId` is told its id before anybody can answer. */
  open(draft: RequestDraft, signal: AbortSignal, onId?: (id: string) => void): Promise<RequestEnding>;
  /** @throws AppFailure `not_found` when it is already over. */
  end(id: string, ending: RequestEnding): void;
}

export function createRequests(hub: Pick<Hub, 'publish'>, newId: () => string, now: () => number): Requests {
  const waiting = new Map<string, (ending: RequestEnding) => void>();
  return {
    open(draft, signal, onId) {
      const id = newId();
      onId?.(id);
      return new Promise((resolve) => {
        const timer =
          draft.deadlineAt === null
            ? undefined
            : setTimeout(() => finish({ type: 'expired' }), Math.max(0, draft.deadlineAt - now()));
        const cancel = (): void => finish({ type: 'cancelled' });
        const finish = (ending: RequestEnding): void => {
          if (!waiting.delete(id)) return;
          clearTimeout(timer);
          signal.removeEventListener('abort', cancel);
          hub.publish({ type: 'request.closed', id });
          resolve(ending);
        };
        waiting.set(id, finish);
        hub.publish({ type: 'request.opened', request: { ...draft, id, createdAt: now() } });
        signal.addEventListener('abort', cancel, { once: true });
        if (signal.aborted) cancel();
      });
    },
    end(id, ending) {
      const finish = waiting.get(id);
      if (finish === undefined) {
        throw new AppFailure({ code: 'not_found', message: 'This request is already over.' });
      }
      finish(ending);
    },
  };
}
