import { expect, it } from 'vitest';
import type { PersonRequest } from '../../src-preload/contract/requests.ts';
import { createNotifier } from '../../src-main/core/notifier.ts';

const base = { conversationId: 'c1', createdAt: 0, deadlineAt: null } as const;
const handoff: PersonRequest = { ...base, id: 'r1', kind: 'handoff', origin: 'https://shop.example', reason: 'login', prompt: 'Please log in', site: null };
const question: PersonRequest = { ...base, id: 'r2', kind: 'question', origin: null, prompt: 'Which one?', choices: [] };

function desktop(isSeen: boolean) {
  const said: string[] = [];
  let click = (): void => undefined;
  const notifier = createNotifier({
    isSeen: () => isSeen,
    notify(title, body, onClick) {
      said.push(`${title} | ${body}`);
      click = onClick;
      return () => said.push('gone');
    },
    badge: (count) => said.push(`badge ${String(count)}`),
    open: (id) => said.push(`open ${String(id)}`),
  });
  return { said, notifier, click: () => click() };
}

it('a person who is elsewhere is called, led to the right conversation, and left alone once it is over', () => {
  const { said, notifier, click } = desktop(false);
  notifier({ type: 'request.opened', request: handoff });
  click();
  notifier({ type: 'request.opened', request: question });
  notifier({ type: 'notice.dismissed', id: 'r1' });
  notifier({ type: 'request.closed', id: 'r1' });
  expect(said).toEqual(['Browser login handoff | shop.example: Please log in', 'badge 1', 'open c1', 'The assistant asks | Which one?', 'badge 2', 'gone', 'badge 1']);
});

it('a person who looks at the window gets the badge only', () => {
  const { said, notifier } = desktop(true);
  notifier({ type: 'request.opened', request: question });
  notifier({ type: 'request.closed', id: 'r2' });
  expect(said).toEqual(['badge 1', 'badge 0']);
});
