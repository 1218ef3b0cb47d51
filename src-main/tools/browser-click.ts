import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { optionalTarget, requiredTarget, tabId, target, targetWords } from './inputs.ts';

const input = z.strictObject({
  ...target,
  x: z.number().min(0).max(20_000).optional(),
  y: z.number().min(0).max(20_000).optional(),
  button: z.enum(['left', 'right', 'middle']).optional(),
  count: z.int().min(1).max(3).optional(),
  modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift'])).max(4).optional(),
  target: z.literal('turnstile').describe('the checkbox of a bot check').optional(),
  tab_id: tabId,
});

export const browserClick = defineTool({
  name: 'browser_click',
  description:
    'Click an element by ref, or by CSS/text selector; x and y (pixels of a screenshot) only for what has no ref: canvas, closed parts. Returns what changed.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: (call) =>
    call.target !== undefined ? 'Click the checkbox of a bot check' : call.x === undefined ? `Click ${targetWords(call)}` : `Click at ${String(call.x)}, ${String(call.y ?? '?')}`,
  async run(call, { tab, files, signal }) {
    const options = { button: call.button ?? 'left', count: call.count ?? 1, modifiers: call.modifiers ?? [] } as const;
    const times = ['', '', 'double-', 'triple-'][options.count] ?? '';
    const verb = times !== '' ? `${times}clicked` : options.button === 'left' ? 'clicked' : `${options.button}-clicked`;
    if (call.target !== undefined) {
      if (call.x !== undefined || call.y !== undefined || optionalTarget(call) !== undefined) {
        throw new AppFailure({ code: 'invalid_input', message: 'target turnstile finds its element itself: give nothing else.' });
      }
      return { did: `clicked ${await tab.clickChallenge(signal)}`, show: { kind: 'changes' } };
    }
    if (call.x === undefined && call.y === undefined) {
      return { did: `${verb} ${await tab.click(requiredTarget(call), options, signal)}`, show: { kind: 'changes' } };
    }
    if (call.x === undefined || call.y === undefined || optionalTarget(call) !== undefined) {
      throw new AppFailure({ code: 'invalid_input', message: 'Give a ref, or a selector, or x and y together.' });
    }
    const did = `${verb} ${await tab.clickAt(call.x, call.y, options, signal)}`;
    await tab.settle(signal);
    const picture = await files.savePicture(await tab.screenshot({ isFullPage: false }, signal));
    return { did, show: { kind: 'changes' }, picture };
  },
});
