import type { Assistant } from '../../../src-preload/contract/settings.ts';

export interface PromptParts {
  readonly assistant: Pick<Assistant, 'name' | 'instructions'>;
  /** The playbook "operating websites"; undefined when the assistant has no browser tools. */
  readonly playbook: string | undefined;
  /** Today, as `2026-11-30`. */
  readonly today: string;
}

const CORE = `You help one person on their own computer, in a desktop app called Wheelhouse. Answer in the language they write in, briefly and plainly, in Markdown where it helps.
Do what was asked and no more. When something only the person can know or decide is missing, ask with ask_user. Before spending money, sending, deleting or publishing, confirm once with ask_user unless the person has told you to do exactly that.
Never invent what you did not see. When something fails, say what failed in the words of the result and what the person can do.`;

const NO_BROWSER = 'You have no browser in this conversation: the person has not turned it on (Settings > Browser). Say so when a task needs one.';

/** What a model is told before a conversation. The same parts give the same text, so that providers can cache it. */
export function systemPrompt({ assistant, playbook, today }: PromptParts): string {
  const own = assistant.instructions.trim();
  const parts = [
    `You are ${assistant.name}. Today is ${today}.`,
    CORE,
    playbook ?? NO_BROWSER,
    own === '' ? '' : `The person asks you to keep this in mind:\n${own}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
