import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';

const input = z.strictObject({
  prompt: z.string().trim().min(1).max(2000),
  choices: z.array(z.string().trim().min(1).max(200)).max(12).optional(),
});

export const askUser = defineTool({
  name: 'ask_user',
  description:
    'Ask the person for something you cannot know, to confirm before spending, sending or deleting, or to act on screen (captcha). Never for passwords or codes. Waits.',
  input,
  effect: 'ask',
  scope: 'person',
  summary: ({ prompt }) => `Ask: ${prompt.slice(0, 120)}`,
  async run({ prompt, choices = [] }, { ask, signal }) {
    const ending = await ask.question(prompt, choices, signal);
    switch (ending.type) {
      case 'answered':
        return { did: 'the person answered', show: { kind: 'text', text: ending.answer, isFromPage: false } };
      case 'declined':
        throw new AppFailure({ code: 'denied', message: 'The person chose not to answer.' });
      case 'expired':
        throw new AppFailure({ code: 'timeout', message: 'Nobody answered in time.' });
      case 'not_shown':
        throw new AppFailure({ code: 'unavailable', reason: 'no_display', message: ending.why });
    }
  },
});
