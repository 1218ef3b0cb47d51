import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { DriverState } from '../../src-preload/contract/state.ts';
import { control, driverOf, mayAct, mayUsePicture } from './control.ts';
import type { Control, ControlEvent, Work } from './control.ts';

/** One call that is under way. */
export interface Passage {
  /** Aborts with the caller's own, and when the person takes over. */
  readonly signal: AbortSignal;
  /** The person took over while it ran. */
  isTaken(): boolean;
  leave(): void;
}

export interface DrivingOptions {
  /** As it was when the app ended; a restart hands nothing back. */
  readonly isHuman: boolean;
  onDriver(driver: DriverState): void;
  /** The person has or no longer has the browser; resolves when that would survive a restart. */
  keep(isHuman: boolean): Promise<void>;
  /** The pages may be others now: told before the assistant's next call. */
  onHandedBack(): void;
}

/** Who drives, and the calls that run. Calls are refused while a person drives, never queued. */
export interface Driving {
  /** A turn runs, pauses or ends, and what it is about. */
  work(work: Work, activity: string): void;
  /** What a running turn does now. */
  activity(activity: string): void;
  /** Lets a call of anybody but the person through. @throws AppFailure `human_control_active` */
  enter(signal: AbortSignal): Passage;
  /** Ends what runs and gives the browser to the person; resolves when it is theirs. */
  takeOver(): Promise<void>;
  /** @throws AppFailure `not_found` when it is not theirs */
  handBack(): Promise<void>;
  /** The person does what this request tells of, until it is over: the browser is free again, or stays with them. */
  handOff(requestId: string): { release(): Promise<void>; keep(): Promise<void> };
  /** @throws AppFailure `busy` when the assistant drives */
  checkPicture(): void;
  isIdle(): boolean;
}

/** What a call is told that comes while a person drives. */
export const HUMAN_DRIVES =
  'The person drives the browser now. No call reaches it until they hand it back, and trying again does not help: say what you were about to do and end your turn, or wait with request_user.';

export function createDriving({ isHuman, onDriver, keep, onHandedBack }: DrivingOptions): Driving {
  let state: Control = { hold: { by: isHuman ? 'human' : 'agent' }, work: 'idle', activity: '' };
  const running = new Set<AbortController>();
  let whenEnded = (): void => undefined;
  let isKept = isHuman;
  const remember = async (isNow: boolean): Promise<void> => {
    if (isKept === isNow) return;
    isKept = isNow;
    await keep(isNow);
  };

  const apply = (event: ControlEvent): void => {
    const before = state;
    state = control(state, event);
    if (state !== before) onDriver(driverOf(state));
  };

  return {
    work: (work, activity) => apply({ type: 'work', work, activity }),
    activity(activity) {
      if (state.work === 'working') apply({ type: 'work', work: 'working', activity });
    },
    enter(signal) {
      if (!mayAct(state)) throw new AppFailure({ code: 'human_control_active', message: HUMAN_DRIVES });
      const taken = new AbortController();
      running.add(taken);
      return {
        signal: AbortSignal.any([signal, taken.signal]),
        isTaken: () => taken.signal.aborted,
        leave() {
          running.delete(taken);
          if (running.size === 0) whenEnded();
        },
      };
    },
    async takeOver() {
      // In a handoff it is theirs already.
      if (state.hold.by !== 'agent') return;
      apply({ type: 'take_over' });
      const ended = running.size === 0 ? undefined : new Promise<void>((resolve) => (whenEnded = resolve));
      for (const call of running) call.abort();
      await ended;
      apply({ type: 'calls_ended' });
      await remember(true);
    },
    async handBack() {
      if (state.hold.by !== 'human' && state.hold.by !== 'taking') {
        throw new AppFailure({ code: 'not_found', message: 'You do not drive now: there is nothing to hand back.' });
      }
      // What is not on the disk could come back after a restart, as driving that nobody wants; the other way round would be worse.
      await remember(false);
      onHandedBack();
      apply({ type: 'hand_back' });
    },
    handOff(requestId) {
      apply({ type: 'handoff_opened', requestId });
      return {
        async release() {
          if (state.hold.by !== 'handoff' || state.hold.requestId !== requestId) return;
          await remember(false);
          onHandedBack();
          apply({ type: 'handoff_ended', requestId });
        },
        async keep() {
          apply({ type: 'handoff_expired', requestId });
          if (state.hold.by === 'human') await remember(true);
        },
      };
    },
    checkPicture() {
      if (!mayUsePicture(state)) throw new AppFailure({ code: 'busy', message: 'Take over first: the assistant drives the browser now.' });
    },
    isIdle: () => state.work === 'idle' && state.hold.by === 'agent',
  };
}
