import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { ToolCall } from '../core/results.ts';
import type { PerformDeps, Progress } from './perform.ts';

/** What to call instead once the person has typed a name and password for a server; undefined where nothing was asked. */
export async function askForLogin(
  { conversationId, signal }: ToolCall,
  { tab }: Progress,
  { secretsFor }: Pick<PerformDeps, 'secretsFor'>,
): Promise<Pick<ToolCall, 'tool' | 'input'> | undefined> {
  const question = tab?.takeLoginQuestion();
  if (tab === undefined || question === undefined || signal.aborted) return undefined;
  const ending = await secretsFor(conversationId).httpLogin(question, signal);
  switch (ending.type) {
    case 'typed':
    case 'known':
      return { tool: 'browser_navigate', input: { url: question.url, tab_id: tab.id } };
    case 'not_shown':
      return undefined;
    case 'declined':
      throw new AppFailure({ code: 'denied', message: `${question.origin} asks for a user name and password (HTTP), and the person chose not to give them.` });
    case 'expired':
      throw new AppFailure({ code: 'timeout', message: `${question.origin} asks for a user name and password (HTTP), and nobody typed them in time.` });
  }
}
