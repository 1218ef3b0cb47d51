import { allSpellings, isSearchable } from './spellings.ts';

/** What is to be hidden, and what stands in its place. */
export interface Hidden {
  readonly value: string;
  readonly placeholder: string;
}

export type Redact = (text: string) => string;

/** Pieces of this many characters are found too: whatever cuts a text may cut a secret. */
const PIECE = 8;

interface Place {
  readonly spelling: string;
  readonly offset: number;
  readonly placeholder: string;
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly placeholder: string;
}

function grow(text: string, at: number, from: number, { spelling, offset, placeholder }: Place): Run {
  let before = 0;
  while (at - before > from && offset - before > 0 && text[at - before - 1] === spelling[offset - before - 1]) before += 1;
  let after = 0;
  while (at + after < text.length && offset + after < spelling.length && text[at + after] === spelling[offset + after]) after += 1;
  return { start: at - before, end: at + after, placeholder };
}

/** Every piece of every spelling, by its characters. */
function piecesOf(hidden: readonly Hidden[]): ReadonlyMap<string, readonly Place[]> {
  const pieces = new Map<string, Place[]>();
  for (const { value, placeholder } of hidden) {
    for (const spelling of allSpellings(value)) {
      const size = Math.min(PIECE, spelling.length);
      for (let offset = 0; offset + size <= spelling.length; offset += 1) {
        const piece = spelling.slice(offset, offset + size);
        // A repeated character says nothing by itself.
        if (new Set(piece).size < 3) continue;
        const known = pieces.get(piece);
        if (known === undefined) pieces.set(piece, [{ spelling, offset, placeholder }]);
        else if (known.length < 64) known.push({ spelling, offset, placeholder });
      }
    }
  }
  return pieces;
}

/** Replaces each run of a secret, in any of its spellings and cut anywhere, by its placeholder; the longest run wins. */
export function createRedactor(hidden: readonly Hidden[]): Redact {
  const searched = hidden.filter(({ value }) => isSearchable(value));
  if (searched.length === 0) return (text) => text;
  const pieces = piecesOf(searched);
  const sizes = [...new Set([...pieces.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  return (text) => {
    let out = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const places = sizes.flatMap((size) => pieces.get(text.slice(at, at + size)) ?? []);
      if (places.length === 0) continue;
      // A piece that is an ordinary word is no sign of the secret.
      const runs = places.map((place) => grow(text, at, from, place)).filter(({ start, end }) => isSearchable(text.slice(start, end)));
      if (runs.length === 0) continue;
      const longest = runs.reduce((best, run) => (run.end - run.start > best.end - best.start ? run : best));
      out += text.slice(from, longest.start) + longest.placeholder;
      from = longest.end;
      at = longest.end - 1;
    }
    return from === 0 ? text : out + text.slice(from);
  };
}
