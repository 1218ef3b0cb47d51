import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { parseAddress } from '../core/policy/addresses.ts';
import { checkPositions } from '../core/secrets/placeholder.ts';
import type { ToolCall } from '../core/results.ts';
import type { ToolDefinition } from './define.ts';

/** A call that is understood and may be tried. */
export interface Attempt {
  readonly tool: ToolDefinition;
  readonly input: Record<string, unknown>;
}

function find(call: ToolCall, offered: readonly ToolDefinition[]): ToolDefinition {
  const tool = offered.find(({ name }) => name === call.tool);
  if (tool !== undefined) return tool;
  const names = offered.map(({ name }) => name).join(', ');
  const message = `There is no tool "${call.tool.slice(0, 80)}" here. The tools are: ${names || 'none'}.`;
  throw new AppFailure({ code: 'not_found', message });
}

function parse(tool: ToolDefinition, input: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw new AppFailure({ code: 'invalid_input', message: z.prettifyError(parsed.error).replaceAll('\n', ' ').slice(0, 600) });
}

/** For calls that open an address: is it one that may be opened at all? */
function decideDestination(tool: ToolDefinition, input: Record<string, unknown>): void {
  const destination = tool.destination?.(input);
  if (destination !== undefined) parseAddress(destination);
}

/** The first steps of the road, none of which touches a page. @throws AppFailure with the reason why the call may not be tried */
export function attemptOf(call: ToolCall, offered: readonly ToolDefinition[]): Attempt {
  const tool = find(call, offered);
  checkPositions(tool.name, call.input);
  const input = parse(tool, call.input);
  decideDestination(tool, input);
  return { tool, input };
}
