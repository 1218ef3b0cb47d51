import { domainToUnicode } from 'node:url';
import type { Driving } from './core/driving.ts';
import { createHandoffs } from './core/handoffs.ts';
import type { Requests } from './core/requests.ts';
import { siteInWords } from './core/secrets/binding.ts';
import type { AskPort } from './tools/ports.ts';

/** Milliseconds that one call waits before the model is told that the person has not come yet. */
const PATIENCE_MS = 4 * 60_000;

export interface AskDeps {
  readonly requests: Requests;
  /** Called when somebody is asked; the browser that it drives is there by then. */
  driving(): Driving;
  now(): number;
  readonly handoffMs?: number | undefined;
  readonly patienceMs?: number | undefined;
}

/** How tools ask the person behind a conversation, where there is a window to ask in. */
export function composeAsk({ requests, driving, now, handoffMs, patienceMs = PATIENCE_MS }: AskDeps): (conversationId: string | null) => AskPort {
  const handoffs = createHandoffs({
    requests,
    driving: { handOff: (id) => driving().handOff(id) },
    now,
    ...(handoffMs === undefined ? {} : { limitMs: handoffMs }),
  });
  return (conversationId) => ({
    async question(prompt, choices, signal) {
      if (conversationId === null) return { type: 'not_shown', why: 'No conversation is open to ask in.' };
      const draft = { kind: 'question', conversationId, deadlineAt: null, origin: null, prompt, choices } as const;
      const ending = await requests.open(draft, signal);
      return ending.type === 'cancelled' ? { type: 'declined' } : ending;
    },
    handoff: ({ message, reason, origin }, signal) =>
      handoffs.wait({ conversationId, message, reason, site: origin === undefined ? null : siteInWords(origin, domainToUnicode) }, patienceMs, signal),
  });
}
