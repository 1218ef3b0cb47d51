import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { control, driverOf, mayAct, mayUsePicture } from '../../src-main/core/control.ts';
import type { Control, ControlEvent } from '../../src-main/core/control.ts';
import { createDriving } from '../../src-main/core/driving.ts';
import type { Driving } from '../../src-main/core/driving.ts';
import { cases } from '../support/counts.ts';

const start: Control = { hold: { by: 'agent' }, work: 'idle', activity: '' };
const ids = fc.constantFrom('a', 'b');
const events: fc.Arbitrary<ControlEvent> = fc.oneof(
  fc.record({ type: fc.constant('work' as const), work: fc.constantFrom('idle', 'working', 'paused', 'stopping'), activity: fc.string() }),
  fc.constant<ControlEvent>({ type: 'take_over' }),
  fc.constant<ControlEvent>({ type: 'calls_ended' }),
  fc.constant<ControlEvent>({ type: 'hand_back' }),
  ids.map((requestId): ControlEvent => ({ type: 'handoff_opened', requestId })),
  ids.map((requestId): ControlEvent => ({ type: 'handoff_ended', requestId })),
  ids.map((requestId): ControlEvent => ({ type: 'handoff_expired', requestId })),
);

describe('who drives (property: over all orders of events)', () => {
  it('a person who took over has the browser until they hand it back, or end a handoff that asked for it', () => {
    fc.assert(
      fc.property(fc.array(events), fc.array(events.filter(({ type }) => type !== 'hand_back' && type !== 'handoff_ended')), (before, after) => {
        const taken = control(before.reduce(control, start), { type: 'take_over' });
        const later = after.reduce(control, taken);
        expect(mayAct(later)).toBe(false);
        expect(later.hold.by).not.toBe('agent');
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });

  it('the person and the assistant never have the page at once, and the words say who', () => {
    fc.assert(
      fc.property(fc.array(events), (all) => {
        const state = all.reduce(control, start);
        expect(mayAct(state) && mayUsePicture(state)).toBe(false);
        expect(['nobody', 'agent', 'paused', 'stopping'].includes(driverOf(state).who)).toBe(mayAct(state));
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });

  it('a handoff ends with its own request only', () => {
    fc.assert(
      fc.property(fc.array(events), (all) => {
        const opened = control({ ...all.reduce(control, start), hold: { by: 'agent' } }, { type: 'handoff_opened', requestId: 'own' });
        const after = all.reduce(control, opened);
        expect(after.hold).toEqual({ by: 'handoff', requestId: 'own' });
        expect(control(opened, { type: 'handoff_expired', requestId: 'own' }).hold).toEqual({ by: 'human' });
        expect(control(opened, { type: 'handoff_ended', requestId: 'own' }).hold).toEqual({ by: 'agent' });
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });
});

interface Wheel {
  readonly driving: Driving;
  readonly told: string[];
}

function wheel(isHuman = false): Wheel {
  const told: string[] = [];
  const driving = createDriving({
    isHuman,
    onDriver: ({ who }) => told.push(who),
    keep: (isKept) => Promise.resolve(void told.push(isKept ? 'kept' : 'forgotten')),
    onHandedBack: () => told.push('looked at again'),
  });
  return { driving, told };
}

describe('taking over', () => {
  it('ends what runs, waits for it, and lets nothing through until it is handed back', async () => {
    const { driving, told } = wheel();
    driving.work('working', 'reading');
    const call = driving.enter(new AbortController().signal);
    const taken = driving.takeOver();
    expect([call.signal.aborted, call.isTaken(), told.at(-1)]).toEqual([true, true, 'taking']);
    expect(() => driving.enter(new AbortController().signal)).toThrow('trying again does not help');
    expect(() => driving.checkPicture()).toThrow('Take over first');
    call.leave();
    await taken;
    driving.checkPicture();
    driving.work('idle', '');
    expect(() => driving.enter(new AbortController().signal)).toThrow('The person drives');
    await driving.handBack();
    expect(driving.enter(new AbortController().signal).isTaken()).toBe(false);
    expect(told).toEqual(['agent', 'taking', 'human', 'kept', 'human', 'forgotten', 'looked at again', 'nobody']);
  });

  it('survives a restart, and only they can end it', async () => {
    const { driving } = wheel(true);
    driving.work('working', '');
    expect(() => driving.enter(new AbortController().signal)).toThrow('The person drives');
    await driving.handBack();
    await expect(driving.handBack()).rejects.toMatchObject({ error: { code: 'not_found' } });
    driving.enter(new AbortController().signal);
  });

  it('leaves a call alone that its own caller stopped', () => {
    const stop = new AbortController();
    const call = wheel().driving.enter(stop.signal);
    stop.abort();
    expect([call.signal.aborted, call.isTaken()]).toEqual([true, false]);
  });
});
