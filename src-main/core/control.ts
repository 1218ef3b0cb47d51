import type { DriverState } from '../../src-preload/contract/state.ts';

/** Whether a turn of the assistant runs, is held by the person, or is being ended. */
export type Work = 'idle' | 'working' | 'paused' | 'stopping';

/**
 * Who has the browser. `taking`: the person asked for it, and calls that run are still ending. `handoff`: the person does
 * something in the page that a request tells of, such as a login.
 */
export type Hold =
  | { readonly by: 'agent' }
  | { readonly by: 'taking' }
  | { readonly by: 'human' }
  | { readonly by: 'handoff'; readonly requestId: string };

export interface Control {
  readonly hold: Hold;
  readonly work: Work;
  /** What the assistant does now, in a few words. */
  readonly activity: string;
}

export type ControlEvent =
  | { readonly type: 'work'; readonly work: Work; readonly activity: string }
  | { readonly type: 'take_over' }
  /** The last call of before has ended. */
  | { readonly type: 'calls_ended' }
  /** This, and the end of a handoff, is all that ends a person's driving: no closed window, timeout, page, message or restart does. */
  | { readonly type: 'hand_back' }
  /** Whoever drives already is asked all the same: their answer hands the browser back. */
  | { readonly type: 'handoff_opened'; readonly requestId: string }
  | { readonly type: 'handoff_ended'; readonly requestId: string }
  /** Nobody came in time: whoever was asked may still be at it. */
  | { readonly type: 'handoff_expired'; readonly requestId: string };

const FREE: Hold = { by: 'agent' };

function nextHold(hold: Hold, event: ControlEvent): Hold {
  switch (event.type) {
    case 'work':
      return hold;
    case 'take_over':
      return hold.by === 'agent' ? { by: 'taking' } : hold;
    case 'calls_ended':
      return hold.by === 'taking' ? { by: 'human' } : hold;
    case 'hand_back':
      return hold.by === 'human' || hold.by === 'taking' ? FREE : hold;
    case 'handoff_opened':
      return hold.by === 'handoff' ? hold : { by: 'handoff', requestId: event.requestId };
    case 'handoff_ended':
      return hold.by === 'handoff' && hold.requestId === event.requestId ? FREE : hold;
    case 'handoff_expired':
      return hold.by === 'handoff' && hold.requestId === event.requestId ? { by: 'human' } : hold;
  }
}

/** The one state machine of who drives. Pure and total. */
export function control(state: Control, event: ControlEvent): Control {
  if (event.type === 'work') return { ...state, work: event.work, activity: event.activity };
  const hold = nextHold(state.hold, event);
  return hold === state.hold ? state : { ...state, hold };
}

/** Whether calls of the assistant, and of other programs, may reach the page. */
export function mayAct({ hold }: Control): boolean {
  return hold.by === 'agent';
}

/** Whether the person's own mouse and keys in the live picture reach the page. */
export function mayUsePicture({ hold }: Control): boolean {
  return hold.by === 'human' || hold.by === 'handoff';
}

const DRIVERS = { idle: 'nobody', working: 'agent', paused: 'paused', stopping: 'stopping' } as const;

/** What the window shows of it. */
export function driverOf({ hold, work, activity }: Control): DriverState {
  if (hold.by === 'agent') return { who: DRIVERS[work], activity: work === 'working' ? activity : '' };
  return { who: hold.by, activity: '' };
}
