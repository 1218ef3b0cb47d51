import { z } from 'zod';
import type { JsonValue } from '../../src-preload/contract/conversation.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import type { PageTool } from './ports.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];

/** Reads the schema of a page's tool; undefined for one that is no schema that can be checked. */
export function schemaOf({ inputSchema }: PageTool): z.ZodType | undefined {
  if (inputSchema === undefined) return z.looseObject({});
  try {
    return z.fromJSONSchema(inputSchema as Schema);
  } catch {
    return undefined;
  }
}

/** @throws AppFailure `invalid_input` that says what does not fit, `blocked` when the page's schema cannot be read */
export function checkInput(tool: PageTool, input: JsonValue): void {
  const schema = schemaOf(tool);
  if (schema === undefined) throw new AppFailure({ code: 'blocked', message: `The schema that the page gives for ${quote(tool.name, 60)} cannot be read, so the tool is not called.` });
  const parsed = schema.safeParse(input);
  if (parsed.success) return;
  const why = z.prettifyError(parsed.error).replaceAll('\n', ' ');
  throw new AppFailure({ code: 'invalid_input', message: `The input does not fit the schema of ${quote(tool.name, 60)}: ${quote(why, 400).slice(1, -1)}` });
}
