import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { tabId } from './inputs.ts';

const input = z.strictObject({
  action: z.enum(['accept', 'dismiss', 'list']),
  text: z.string().max(2_000).describe('for a prompt').optional(),
  tab_id: tabId,
});

export const browserDialog = defineTool({
  name: 'browser_dialog',
  description: 'Arm the answer to the next confirm, prompt or leave-page dialog, before the step that opens it; else they are dismissed. list: those that came.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 10_000,
  summary: ({ action }) => (action === 'list' ? 'List the dialogs' : `Be ready to ${action} the next dialog`),
  run({ action, text }, { tab }) {
    if (action === 'list') {
      const seen = tab.dialogs.seen();
      return Promise.resolve({ did: 'listed the dialogs', show: { kind: 'text', text: seen.join('\n') || 'no dialog came', isFromPage: true } });
    }
    if (text !== undefined && action === 'dismiss') {
      throw new AppFailure({ code: 'invalid_input', message: 'A text goes only with accept.' });
    }
    const waiting = tab.dialogs.arm({ isAccepted: action === 'accept', text });
    const did = waiting === 1 ? `the next dialog will be ${action}ed` : `${action} is armed as answer ${String(waiting)} in the row`;
    return Promise.resolve({ did, show: { kind: 'nothing' } });
  },
});
