import type { PersonRequest } from './requests.ts';

const HANDOFFS = {
  login: 'Browser login handoff',
  captcha: 'Browser captcha handoff',
  two_factor: 'Browser code handoff',
  confirm: 'The assistant wants you to look',
  other: 'The assistant needs you in the browser',
} as const;

const TITLES = {
  question: 'The assistant asks',
  budget: 'Limit reached',
  secret: 'A masked dialog waits for you',
  real_typing: 'This page needs the real value',
  reopen: 'The login did not succeed',
  client_certificate: 'This site wants a client certificate',
} as const;

/** What a request is, in a few words: on its card and in the system's notification. */
export function requestTitle(request: PersonRequest): string {
  return request.kind === 'handoff' ? HANDOFFS[request.reason] : TITLES[request.kind];
}

const ENDS: Readonly<Record<PersonRequest['kind'], string>> = {
  question: 'the assistant goes on without an answer',
  budget: 'the assistant stops',
  secret: 'it is declined',
  real_typing: 'nothing is typed',
  reopen: 'the page stays closed to the assistant',
  client_certificate: 'the page is not opened',
  handoff: 'the task stops, and the browser stays yours',
};

/** What happens when nobody answers in time, as the end of a sentence. */
export function requestEnd({ kind }: PersonRequest): string {
  return ENDS[kind];
}

/** The text of the system's notification: where it is and what is asked, never more than a card shows. */
export function requestBody(request: PersonRequest): string {
  const where = request.origin === null ? '' : `${request.origin.replace(/^https:\/\//u, '')}: `;
  switch (request.kind) {
    case 'question':
    case 'handoff':
      return where + request.prompt.slice(0, 200);
    case 'budget':
      return `It has used its ${String(request.used)} calls and is not done. May it go on?`;
    case 'secret':
      return `${where}${request.name === '' ? 'a login' : request.name} is asked for. Wheelhouse shows where to type it.`;
    case 'real_typing':
    case 'reopen':
      return where + request.why.slice(0, 200);
    case 'client_certificate':
      return `${where}choose one, or decline.`;
  }
}
