import type { PersonRequest } from '../../src-preload/contract/requests.ts';
import type { AppState } from '../../src-preload/contract/state.ts';

export interface DriverWords {
  readonly tone: 'quiet' | 'accent' | 'warn';
  readonly text: string;
}

function waitingWords(request: PersonRequest): string {
  switch (request.kind) {
    case 'question':
      return `Waiting for you: ${request.prompt}`;
    case 'budget':
      return 'Waiting for you: may it go on?';
    case 'secret':
      return request.name === '' ? 'Waiting for you to log in securely' : `Waiting for you to type ${request.name} securely`;
    case 'real_typing':
      return `Waiting for you: may ${request.name} be typed for real?`;
    case 'handoff':
      return `You drive, and the assistant waits: ${request.prompt}`;
    case 'reopen':
      return 'Waiting for you: may it look at the page again?';
    case 'client_certificate':
      return `Waiting for you: ${request.site.host} wants a client certificate`;
  }
}

/** Who drives, as one sentence for the eye and for a screen reader alike. A request of a turn that runs comes before it. */
export function driverWords({ driver, requests, turns }: Pick<AppState, 'driver' | 'requests' | 'turns'>): DriverWords {
  if (driver.who === 'stopping') return { tone: 'accent', text: 'Stopping…' };
  if (driver.who === 'taking') return { tone: 'warn', text: 'Waiting for the assistant to stop…' };
  if (driver.who === 'human') return { tone: 'warn', text: 'You drive: the assistant waits until you hand back' };
  const request = requests.find(({ conversationId }) => conversationId !== null && turns[conversationId] !== undefined);
  if (request !== undefined) {
    return { tone: 'warn', text: waitingWords(request) };
  }
  if (driver.who === 'agent') {
    return { tone: 'accent', text: driver.activity === '' ? 'Assistant drives' : `Assistant drives: ${driver.activity}` };
  }
  if (driver.who === 'handoff') return { tone: 'warn', text: 'You drive: a program waits until you hand back' };
  if (driver.who === 'paused') return { tone: 'warn', text: 'Paused: the assistant goes on when you say so' };
  return { tone: 'quiet', text: 'Nobody drives' };
}
