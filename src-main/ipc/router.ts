import { z } from 'zod';
import type { Reply } from '../../src-preload/contract/bridge.ts';
import { commands } from '../../src-preload/contract/commands.ts';
import type { CommandName, CommandOutput, CommandParsed } from '../../src-preload/contract/commands.ts';
import { toAppError } from '../../src-preload/contract/errors.ts';

/** One handler for every command, no more and no less. */
export type Handlers = {
  readonly [N in CommandName]: (input: CommandParsed<N>) => Promise<CommandOutput<N>> | CommandOutput<N>;
};

function isCommand(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(commands, name);
}

/** The edge between renderer and main: input is parsed, and what goes wrong is data. Never rejects. */
export function createRouter(handlers: Handlers) {
  return async function route(name: unknown, input: unknown): Promise<Reply<unknown>> {
    if (!isCommand(name)) {
      return { ok: false, error: { code: 'invalid_input', message: `There is no command ${String(name).slice(0, 80)}.` } };
    }
    const parsed = commands[name].input.safeParse(input);
    if (!parsed.success) {
      const message = z.prettifyError(parsed.error).split('\n', 1)[0]?.replace(/^✖ /u, '') ?? 'The input does not fit.';
      return { ok: false, error: { code: 'invalid_input', message } };
    }
    try {
      // The name and its input were parsed together; a union of handlers cannot say so.
      const handle = handlers[name] as (input: unknown) => unknown;
      return { ok: true, value: await handle(parsed.data) };
    } catch (thrown) {
      return { ok: false, error: toAppError(thrown) };
    }
  };
}
