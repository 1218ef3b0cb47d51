import type { ConversationEvent, JsonValue } from '../../src-preload/contract/conversation.ts';
import { buildMessages } from '../../src-main/core/agent/context.ts';
import type { ModelMessage } from '../../src-main/core/agent/model.ts';
import type { Calls } from './contestants/contestant.ts';
import { tokens } from './numbers.ts';

function eventsOf(task: string, steps: readonly Calls[]): readonly ConversationEvent[] {
  const calls = steps.flatMap((step, number) =>
    step.flatMap(({ tool, input, text, view, isError }, index): ConversationEvent[] => {
      const id = `${String(number)}-${String(index)}`;
      return [
        { at: 0, type: 'tool_called', id, answerId: String(number), tool, input: input as JsonValue, summary: '' },
        { at: 0, type: 'tool_ended', id, status: isError ? 'internal' : 'ok', text, did: '', view, durationMs: 0 },
      ];
    }),
  );
  return [{ at: 0, type: 'user_said', id: 'task', text: task }, ...calls];
}

function tokensOf(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return tokens(message.text);
    case 'assistant':
      return message.calls.reduce((sum, { tool, input }) => sum + tokens(tool) + tokens(JSON.stringify(input)), tokens(message.text));
    case 'tool':
      return message.results.reduce((sum, { text }) => sum + tokens(text), 0);
  }
}

/**
 * Tokens that a model is sent over a whole task: before the first step, after each step and so once for its last words, each time
 * `fixed` (schemas and instructions) and the conversation so far. The conversation is built by the product's own rule, by which a view
 * goes when a later whole one has come; a call whose `view` is `none` keeps all of its text, as in a client that keeps everything.
 */
export function tokensSent(fixed: number, task: string, steps: readonly Calls[]): number {
  let all = 0;
  for (let done = 0; done <= steps.length; done += 1) {
    const messages = buildMessages(eventsOf(task, steps.slice(0, done)), undefined);
    all += messages.reduce((sum, message) => sum + tokensOf(message), fixed);
  }
  return all;
}
