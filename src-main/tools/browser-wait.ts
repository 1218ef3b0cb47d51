import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { tabId } from './inputs.ts';
import type { WaitCondition } from './ports.ts';

const input = z.strictObject({
  for: z.enum(['selector', 'text', 'text_gone', 'url', 'load', 'network_idle', 'seconds']),
  value: z.string().max(1000).describe('selector, text, part of the url, or seconds').optional(),
  timeout_seconds: z.number().min(1).max(60).optional(),
  tab_id: tabId,
});

function condition(call: z.output<typeof input>): WaitCondition {
  if (call.for === 'load' || call.for === 'network_idle') return { for: call.for };
  if (call.value === undefined || call.value === '') {
    throw new AppFailure({ code: 'invalid_input', message: `Give value: what to wait for (${call.for}).` });
  }
  if (call.for !== 'seconds') return { for: call.for, value: call.value };
  const seconds = Number(call.value);
  if (!(seconds > 0 && seconds <= 60)) {
    throw new AppFailure({ code: 'invalid_input', message: 'Seconds must be a number above 0, 60 at most.' });
  }
  return { for: 'seconds', value: seconds };
}

export const browserWait = defineTool({
  name: 'browser_wait',
  description: 'Wait for something that arrives later than the page. Actions wait by themselves; never use this as a sleep.',
  input,
  effect: 'read',
  scope: 'tab',
  deadlineMs: 70_000,
  summary: (call) => `Wait for ${call.for.replace('_', ' ')} ${call.value ?? ''}`.trim(),
  async run(call, { tab, signal }) {
    await tab.wait(condition(call), (call.timeout_seconds ?? 15) * 1000, signal);
    return { did: `waited for ${call.for} ${JSON.stringify(call.value ?? '')}`, show: { kind: 'changes' } };
  },
});
