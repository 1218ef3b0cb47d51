/** Reports the index of a pattern and the offset of its first byte in the stream. */
type OnFound = (pattern: number, offset: number) => void;

export interface Matcher {
  /** Starts one stream; chunks may cut a pattern anywhere. */
  stream(found: OnFound): (chunk: Uint8Array) => void;
}

/**
 * Aho-Corasick as a full automaton: one look-up for each byte, however many patterns there are.
 * Bytes that no pattern holds share one column, which keeps the table small.
 */
export function createMatcher(patterns: readonly Uint8Array[]): Matcher {
  const columnOf = new Uint8Array(256);
  let columns = 1;
  for (const pattern of patterns) for (const byte of pattern) columnOf[byte] ||= columns++;

  const size = 1 + patterns.reduce((sum, { length }) => sum + length, 0);
  // A state is its row's offset, so that the loop needs no multiplication; zero is the root and "no edge yet".
  const next = new Int32Array(size * columns);
  const own = new Map<number, number[]>();
  let states = 1;
  for (const [index, pattern] of patterns.entries()) {
    let state = 0;
    for (const byte of pattern) {
      const edge = state + (columnOf[byte] ?? 0);
      if (next[edge] === 0) next[edge] = columns * states++;
      state = next[edge] ?? 0;
    }
    if (state !== 0) own.set(state, [...(own.get(state) ?? []), index]);
  }

  const all = new Map<number, readonly number[]>(own);
  const fallback = new Int32Array(states);
  const queue: number[] = [];
  for (let column = 0; column < columns; column++) if (next[column] !== 0) queue.push(next[column] ?? 0);
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] ?? 0;
    const back = fallback[state / columns] ?? 0;
    const ends = [...(own.get(state) ?? []), ...(all.get(back) ?? [])];
    if (ends.length > 0) all.set(state, ends);
    for (let column = 0; column < columns; column++) {
      const target = next[state + column] ?? 0;
      const other = next[back + column] ?? 0;
      if (target === 0) next[state + column] = other;
      else {
        fallback[target / columns] = other;
        queue.push(target);
      }
    }
  }
  const isEnd = new Uint8Array(states);
  for (const state of all.keys()) isEnd[state / columns] = 1;

  return {
    stream(found) {
      let state = 0;
      let read = 0;
      return (chunk) => {
        for (let at = 0; at < chunk.length; at++) {
          state = next[state + (columnOf[chunk[at] as number] as number)] as number;
          if (state !== 0 && isEnd[state / columns] === 1) {
            for (const index of all.get(state) ?? []) found(index, read + at + 1 - (patterns[index]?.length ?? 0));
          }
        }
        read += chunk.length;
      };
    },
  };
}
