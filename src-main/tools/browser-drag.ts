import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { optionalTarget, tabId, target } from './inputs.ts';
import type { DragEnd } from './ports.ts';

const pixel = z.number().min(0).max(20_000).optional();
const input = z.strictObject({
  ...target,
  x: pixel,
  y: pixel,
  to_ref: target.ref,
  to_selector: target.selector,
  to_x: pixel,
  to_y: pixel,
  tab_id: tabId,
});

type End = { readonly ref?: string; readonly selector?: string; readonly x?: number; readonly y?: number };

function endOf(end: End, which: string): DragEnd {
  const named = optionalTarget(end);
  const { x, y } = end;
  if (named !== undefined && x === undefined && y === undefined) return named;
  if (named === undefined && x !== undefined && y !== undefined) return { x, y };
  throw new AppFailure({ code: 'invalid_input', message: `Give one ${which} of the drag: ref, or selector, or x and y together.` });
}

export const browserDrag = defineTool({
  name: 'browser_drag',
  description: 'Drag an element (or point x, y) onto another (to_ref, or to_x and to_y) with the mouse.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: (call) => `Drag ${call.ref ?? call.selector ?? 'a point'} to ${call.to_ref ?? call.to_selector ?? 'a point'}`,
  async run(call, { tab, signal }) {
    const from = endOf(call, 'start');
    const to = endOf({ ref: call.to_ref, selector: call.to_selector, x: call.to_x, y: call.to_y }, 'end');
    return { did: `dragged ${await tab.drag(from, to, signal)}`, show: { kind: 'changes' } };
  },
});
