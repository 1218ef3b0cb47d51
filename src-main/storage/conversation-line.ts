import { z } from 'zod';
import type { ConversationEvent, JsonValue } from '../../src-preload/contract/conversation.ts';

const at = z.number();
const json: z.ZodType<JsonValue> = z.json();
const usage = z.object({ inputTokens: z.number(), outputTokens: z.number() });
const picture = z.object({ file: z.string(), width: z.number(), height: z.number() });
/** Statuses that a newer version adds are kept as they are. */
const status = z.string() as unknown as z.ZodType<Extract<ConversationEvent, { type: 'tool_ended' }>['status']>;

const conversationEventSchema: z.ZodType<ConversationEvent> = z.discriminatedUnion('type', [
  z.object({ at, type: z.literal('created'), id: z.string(), assistantId: z.string(), title: z.string() }),
  z.object({ at, type: z.literal('renamed'), title: z.string() }),
  z.object({ at, type: z.literal('turn_started'), turnId: z.string() }),
  z.object({ at, type: z.literal('user_said'), id: z.string(), text: z.string() }),
  z.object({ at, type: z.literal('assistant_said'), id: z.string(), text: z.string(), provider: json.optional() }),
  z.object({
    at, type: z.literal('tool_called'), id: z.string(), answerId: z.string(), tool: z.string(), input: json, summary: z.string(), provider: json.optional(),
  }),
  z.object({
    at, type: z.literal('tool_ended'), id: z.string(), status, text: z.string(), did: z.string(), view: z.enum(['page', 'part', 'none']),
    durationMs: z.number(), picture: picture.optional(),
  }),
  z.object({ at, type: z.literal('noted'), tone: z.enum(['info', 'warning', 'error']), text: z.string() }),
  z.object({
    at, type: z.literal('turn_ended'), turnId: z.string(),
    outcome: z.enum(['finished', 'stopped', 'failed', 'interrupted', 'budget']), usage: usage.optional(),
  }),
]);

export function lineOf(event: ConversationEvent): string {
  return JSON.stringify(event);
}

/** Undefined where the line is damaged. Fields that this version does not know stay on the event. */
export function eventOf(line: string): ConversationEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return conversationEventSchema.safeParse(value).success ? (value as ConversationEvent) : undefined;
  } catch {
    return undefined;
  }
}
