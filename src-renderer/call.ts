import type { Bridge, Reply } from '../src-preload/contract/bridge.ts';
import type { CommandInput, CommandName, CommandOutput } from '../src-preload/contract/commands.ts';
import { advice } from './advice.ts';
import { raiseToast } from './ui-state.ts';

declare global {
  interface Window {
    readonly wheelhouse: Bridge;
  }
}

/** Asks main, and leaves it to the caller to show what went wrong beside the field that it concerns. */
export function ask<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Reply<CommandOutput<N>>> {
  return window.wheelhouse.call(name, input);
}

/** Asks main, and shows what went wrong as a message with what to do about it. */
export async function run<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Reply<CommandOutput<N>>> {
  const reply = await ask(name, input);
  if (!reply.ok) raiseToast({ tone: 'error', text: reply.error.message, next: advice(reply.error) });
  return reply;
}
