import type { Contestant, Peer } from './contestants/contestant.ts';
import type { Figure } from './figures.ts';
import type { Site } from './sites/site.ts';

/** All that a section measures with. */
export interface Bench {
  readonly ours: Contestant;
  readonly peers: readonly [playwright: Peer, devtools: Peer];
  /** Ours first. */
  readonly all: readonly Contestant[];
  readonly site: Site;
  /** Names of the pages to measure. */
  readonly pages: readonly string[];
  /** How often a time is taken. */
  readonly rounds: number;
  readonly isQuick: boolean;
  readonly executable: string;
  /** To whoever waits; not part of the result. */
  say(progress: string): void;
}

export interface SectionResult {
  readonly figures: readonly Figure[];
  /** Sentences to print below the table: how it was measured, what was left out. */
  readonly notes?: readonly string[];
  /** For the file of results. */
  readonly details?: unknown;
}

export interface Section {
  readonly name: string;
  measure(bench: Bench): Promise<SectionResult>;
}

/** Everybody's turn in each round, beginning with another one each time: a busy moment of the machine hits all alike. */
export async function inTurns<T>(all: readonly T[], rounds: number, turn: (one: T, index: number, round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < all.length; step += 1) {
      const index = (step + round) % all.length;
      await turn(all[index] as T, index, round);
    }
  }
}
