import { encodingsOf } from './encodings.ts';
import type { Encoded, EncodingClass } from './encodings.ts';
import { createMatcher } from './matcher.ts';
import type { SinkName } from './sinks.ts';

export interface Canary {
  /** What the secret is for, as reports name it. */
  readonly name: string;
  readonly value: string;
  readonly allowed: readonly Allowed[];
}

/** The one place in a sink where the secret belongs; everything else is a leak. */
export interface Allowed {
  readonly sink: SinkName;
  readonly place: string;
}

/** Where something was found: never what. */
export interface Hit {
  readonly canary: string;
  readonly sink: SinkName;
  readonly place: string;
  readonly kind: EncodingClass;
  readonly encoding: string;
  readonly offset: number;
}

export interface Scan {
  /** How many are told apart; the pieces of a secret count as one. */
  readonly encodings: number;
  /** Starts one place of a sink; what it returns takes the bytes. */
  open(sink: SinkName, place: string): (chunk: Uint8Array) => void;
  hits(): readonly Hit[];
  /** Bytes searched by sink; a sink that was never opened is absent. */
  bytes(): ReadonlyMap<SinkName, number>;
}

interface Needle extends Encoded {
  readonly canary: Canary;
}

const HIDDEN_PLACE = 'a name that itself holds it';

export function createScan(canaries: readonly Canary[]): Scan {
  const needles: Needle[] = canaries.flatMap((canary) => encodingsOf(canary.value).map((encoded) => ({ ...encoded, canary })));
  const matcher = createMatcher(needles.map(({ bytes }) => bytes));
  const hits: Hit[] = [];
  const searched = new Map<SinkName, number>();

  /** The first offset of each encoding is enough for a report. */
  function stream(sink: SinkName, place: string): (chunk: Uint8Array) => void {
    const seen = new Set<number>();
    return matcher.stream((index, offset) => {
      const needle = needles[index];
      if (needle === undefined || seen.has(index)) return;
      seen.add(index);
      const { canary, kind, encoding } = needle;
      if (canary.allowed.some((one) => one.sink === sink && one.place === place)) return;
      hits.push({ canary: canary.name, sink, place, kind, encoding, offset });
    });
  }
  return {
    encodings: new Set(needles.map(({ kind, encoding }) => (kind === 'pieces' ? kind : encoding))).size,
    open(sink, place) {
      const before = hits.length;
      stream(sink, HIDDEN_PLACE)(Buffer.from(place));
      const search = stream(sink, hits.length > before ? HIDDEN_PLACE : place);
      searched.set(sink, searched.get(sink) ?? 0);
      return (chunk) => {
        searched.set(sink, (searched.get(sink) ?? 0) + chunk.length);
        search(chunk);
      };
    },
    hits: () => hits,
    bytes: () => searched,
  };
}
