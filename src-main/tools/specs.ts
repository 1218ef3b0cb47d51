import { z } from 'zod';
import type { JsonValue } from '../../src-preload/contract/conversation.ts';
import type { Assistant } from '../../src-preload/contract/settings.ts';
import type { ToolSpec } from '../core/agent/model.ts';
import type { ToolDefinition } from './define.ts';

/** The gate checks these and explains what is wrong; in a schema they would only cost tokens in every request. */
const BOUNDS = new Set([
  '$schema', 'additionalProperties', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum',
]);

function slim(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(slim);
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !(BOUNDS.has(key) && typeof value !== 'object'));
  return Object.fromEntries(kept.map(([key, value]) => [key, slim(value)]));
}

/** A tool as models and MCP clients are told of it. */
export function toolSpec(tool: ToolDefinition): ToolSpec {
  const inputSchema = slim(z.toJSONSchema(tool.input, { io: 'input' }) as JsonValue);
  return { name: tool.name, description: tool.description, inputSchema };
}

/** The tools that this assistant has: none of the browser's while it is off, none whose name holds a denied fragment. */
export function offeredTools(
  tools: readonly ToolDefinition[],
  assistant: Pick<Assistant, 'isBrowserEnabled' | 'deniedTools'>,
): readonly ToolDefinition[] {
  return tools.filter(({ name }) => {
    if (!assistant.isBrowserEnabled && isBrowserTool(name)) return false;
    return !assistant.deniedTools.some((fragment) => name.includes(fragment.toLowerCase()));
  });
}

/** These are about pages: without a browser there is nothing to do with them. */
const FOR_PAGES: ReadonlySet<string> = new Set(['ask_secret', 'request_credential', 'get_credential', 'request_user']);

/** Counted against the browser budget; the others have their own. */
export function isBrowserTool(name: string): boolean {
  return /^(?:browser|webmcp|credential)_/u.test(name) || FOR_PAGES.has(name);
}
