import type { HandoffReason, SiteInWords } from '../../src-preload/contract/requests.ts';
import type { Driving } from './driving.ts';
import type { Requests } from './requests.ts';

/** What the person is asked to do in the browser. */
export interface HandoffOrder {
  readonly conversationId: string | null;
  readonly reason: HandoffReason;
  readonly message: string;
  /** The site of the page that it is about; null where no page is open. */
  readonly site: SiteInWords | null;
}

/** `expired`: nobody came in time, and the browser stays with the person. `still_waiting`: ask again to wait on. */
export type HandoffEnding = { readonly type: 'handed_back' | 'declined' | 'expired' | 'still_waiting' };

export interface Handoffs {
  /**
   * Gives the browser to the person until they hand it back, or waits on for what was asked before in this conversation.
   * Rejects with the signal, which takes the request back.
   */
  wait(order: HandoffOrder, patienceMs: number, signal: AbortSignal): Promise<HandoffEnding>;
}

interface Open {
  readonly cancel: AbortController;
  readonly over: Promise<void>;
  ending?: HandoffEnding;
}

export interface HandoffsDeps {
  readonly requests: Requests;
  readonly driving: Pick<Driving, 'handOff'>;
  now(): number;
  /** Milliseconds that a handoff waits, fifteen minutes when absent (row D2 of the features). */
  readonly limitMs?: number;
}

const LIMIT_MS = 15 * 60_000;

export function createHandoffs({ requests, driving, now, limitMs = LIMIT_MS }: HandoffsDeps): Handoffs {
  const all = new Map<string | null, Open>();

  function open({ conversationId, reason, message, site }: HandoffOrder): Open {
    const cancel = new AbortController();
    let wheel: ReturnType<Driving['handOff']> | undefined;
    const draft = { kind: 'handoff', conversationId, deadlineAt: now() + limitMs, origin: site?.origin ?? null, reason, prompt: message, site } as const;
    const over = requests
      .open(draft, cancel.signal, (id) => {
        wheel = driving.handOff(id);
      })
      .then(async ({ type }) => {
        await (type === 'expired' ? wheel?.keep() : wheel?.release());
        own.ending = { type: type === 'answered' ? 'handed_back' : type === 'expired' ? 'expired' : 'declined' };
      });
    const own: Open = { cancel, over };
    return own;
  }

  return {
    async wait(order, patienceMs, signal) {
      const { conversationId } = order;
      const own = all.get(conversationId) ?? open(order);
      all.set(conversationId, own);
      const stopped = new Promise<never>((_resolve, reject) => {
        const stop = (): void => {
          all.delete(conversationId);
          own.cancel.abort();
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
      });
      let patience: ReturnType<typeof setTimeout> | undefined;
      const tired = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, patienceMs);
      });
      await Promise.race([own.over, stopped, tired]).finally(() => {
        clearTimeout(patience);
      });
      if (own.ending === undefined) return { type: 'still_waiting' };
      all.delete(conversationId);
      return own.ending;
    },
  };
}
