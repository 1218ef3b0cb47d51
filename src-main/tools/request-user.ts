import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { originOf } from '../core/secrets/binding.ts';
import { VIEW_PAGE } from '../core/view/target.ts';
import { defineTool } from './define.ts';

const input = z.strictObject({
  message: z.string().trim().min(1).max(1000).describe('what to do in the page'),
  reason: z.enum(['login', 'captcha', 'two_factor', 'confirm', 'other']),
});

export const requestUser = defineTool({
  name: 'request_user',
  description:
    'Give the browser to the person for what only they can do: a login, a captcha, a code, a look before something final. Waits; after still_waiting call it again. Then the page as it is now.',
  input,
  effect: 'ask',
  scope: 'person',
  summary: ({ message }) => `Ask the person to do it: ${message.slice(0, 100)}`,
  async run({ message, reason }, { ask, browser, signal }) {
    const current = browser.tabs().find(({ id }) => id === browser.currentTabId());
    const ending = await ask.handoff({ message, reason, origin: originOf(current?.url ?? '') }, signal);
    switch (ending.type) {
      case 'handed_back': {
        const did = 'the person did it and handed the browser back';
        if (current === undefined) return { did, show: { kind: 'nothing' } };
        const show = { kind: 'view', request: { mode: 'interactive', offset: 0, limit: VIEW_PAGE } } as const;
        return { did, show, tab: await browser.tab(undefined, signal) };
      }
      case 'still_waiting':
        return { did: 'the person was asked', show: { kind: 'text', text: 'ending: still_waiting. The person has the browser. Call request_user again to wait on; it costs nothing.', isFromPage: false } };
      case 'declined':
        throw new AppFailure({ code: 'denied', message: 'ending: declined. The person does not want to do this. Stop this task and say where you are.' });
      case 'expired':
        throw new AppFailure({ code: 'timeout', message: 'ending: timeout. Nobody came in time, and the browser stays with the person until they hand it back. Stop this task and say where you are.' });
      case 'not_shown':
        throw new AppFailure({ code: 'unavailable', reason: 'no_display', message: ending.why });
    }
  },
});
