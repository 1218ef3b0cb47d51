import type { AppState } from '../../src-preload/contract/state.ts';

export interface DriverWords {
  readonly tone: 'quiet' | 'accent' | 'warn';
  readonly text: string;
}

/** Who drives, as one sentence for the eye and for a screen reader alike. A request of a turn that runs comes before it. */
export function driverWords({ driver, requests, turns }: Pick<AppState, 'driver' | 'requests' | 'turns'>): DriverWords {
  if (driver.who === 'stopping') return { tone: 'accent', text: 'Stopping…' };
  const request = requests.find(({ conversationId }) => conversationId !== null && turns[conversationId] !== undefined);
  if (request !== undefined) {
    const what = request.kind === 'question' ? request.prompt : 'may it go on?';
    return { tone: 'warn', text: `Waiting for you: ${what}` };
  }
  if (driver.who === 'agent') {
    return { tone: 'accent', text: driver.activity === '' ? 'Assistant drives' : `Assistant drives: ${driver.activity}` };
  }
  return { tone: 'quiet', text: 'Nobody drives' };
}
