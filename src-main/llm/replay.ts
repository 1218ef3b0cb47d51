import type { ProviderMetadata } from 'ai';
import { z } from 'zod';
import type { JsonValue } from '../../src-preload/contract/conversation.ts';

const metadataSchema = z.record(z.string(), z.record(z.string(), z.json()));
const replaySchema = z.object({
  by: z.string(),
  parts: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.enum(['text', 'reasoning']), text: z.string(), metadata: metadataSchema.optional() }),
      z.object({ type: z.literal('call'), id: z.string() }),
    ]),
  ),
});
const callSchema = z.object({ by: z.string(), metadata: metadataSchema });

export type Replay = z.infer<typeof replaySchema>;
type Metadata = z.infer<typeof metadataSchema>;

/** What a provider wants back with its own message; undefined when it came from another provider. */
export function replayOf(provider: JsonValue | undefined, by: string): Replay | undefined {
  const parsed = replaySchema.safeParse(provider);
  return parsed.success && parsed.data.by === by ? parsed.data : undefined;
}

/** The same for one tool call. */
export function callMetadata(provider: JsonValue | undefined, by: string): Metadata | undefined {
  const parsed = callSchema.safeParse(provider);
  return parsed.success && parsed.data.by === by ? parsed.data.metadata : undefined;
}

export function storedCall(metadata: ProviderMetadata | undefined, by: string): JsonValue | undefined {
  return metadata === undefined ? undefined : { by, metadata: metadataSchema.parse(metadata) };
}

/** The events of a stream that carry thoughts, texts and their signatures. */
interface Piece {
  readonly type: string;
  readonly id: string;
  readonly text?: string;
  readonly providerMetadata?: ProviderMetadata;
}

/** Notes the parts of an answer in their order, with what the provider signed them with. */
export function createRecorder(by: string) {
  const parts: { type: 'text' | 'reasoning'; block: string; text: string; metadata?: ProviderMetadata }[] = [];
  const order: (number | string)[] = [];

  return {
    piece(type: 'text' | 'reasoning', { id, text, providerMetadata }: Piece): void {
      let part = parts.find((one) => one.type === type && one.block === id);
      if (part === undefined) {
        order.push(parts.length);
        parts.push((part = { type, block: id, text: '' }));
      }
      part.text += text ?? '';
      if (providerMetadata !== undefined) part.metadata = { ...part.metadata, ...providerMetadata };
    },
    call(id: string): void {
      order.push(id);
    },
    /** Undefined where a plain text with plain calls says it all. */
    stored(): JsonValue | undefined {
      if (!parts.some(({ type, metadata }) => type === 'reasoning' || metadata !== undefined)) return undefined;
      const all = order.map((place): JsonValue => {
        if (typeof place === 'string') return { type: 'call', id: place };
        const { type = 'text', text = '', metadata } = parts[place] ?? {};
        return { type, text, ...(metadata === undefined ? {} : { metadata: metadataSchema.parse(metadata) }) };
      });
      return { by, parts: all };
    },
  };
}
