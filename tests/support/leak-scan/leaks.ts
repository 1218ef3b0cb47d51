import { isStrong } from './canary.ts';
import { addFigure } from './figures.ts';
import type { Figure } from './figures.ts';
import { scanFolder } from './files.ts';
import { createScan } from './scan.ts';
import type { Allowed, Canary, Hit } from './scan.ts';
import type { Seen, SinkName, Witness } from './sinks.ts';

export interface Leaks {
  /** Searches for this secret when the test ends. Everything but what is allowed is a leak. @throws when it could be found by accident */
  watch(name: string, value: string, allowed?: readonly Allowed[]): void;
  /** Takes what was seen; the search comes at the end, when all secrets are known. */
  readonly witness: Witness;
  /** Searches all that was seen and a folder. @throws when a secret is found, or when a sink that must hold something was empty */
  check(scenario: string, options: CheckOptions, report?: (figure: Figure) => void): Promise<void>;
}

export interface CheckOptions {
  readonly folder: string;
  /** Sinks that cannot be empty: a scan that looked nowhere must not pass. */
  readonly mustHold: readonly SinkName[];
}

function describe({ canary, sink, place, encoding, offset }: Hit): string {
  return `${canary} is in ${sink} (${place}), as ${encoding}, at ${offset}`;
}

export function createLeaks(): Leaks {
  const canaries: Canary[] = [];
  const seen: Seen[] = [];
  return {
    watch(name, value, allowed = []) {
      if (!isStrong(value)) throw new Error(`${name} is too short or too plain to be searched for: use newCanary()`);
      if (!canaries.some((one) => one.value === value)) canaries.push({ name, value, allowed });
    },
    witness: (one) => void seen.push(one),
    async check(scenario, { folder, mustHold }, report = addFigure) {
      const scan = createScan(canaries);
      for (const { sink, place, bytes } of seen) scan.open(sink, place)(bytes);
      await scanFolder(scan, folder);
      const hits = scan.hits();
      const bytes = scan.bytes();
      report({
        type: 'scenario',
        scenario,
        sinks: Object.fromEntries(bytes),
        encodings: scan.encodings,
        canaries: canaries.length,
        found: hits.length,
      });
      const empty = mustHold.filter((sink) => (bytes.get(sink) ?? 0) === 0);
      if (empty.length > 0) throw new Error(`the leak scan saw nothing in: ${empty.join(', ')}`);
      const total = [...bytes.values()].reduce((sum, count) => sum + count, 0);
      if (total === 0) throw new Error('the leak scan searched nothing');
      if (hits.length > 0) throw new Error(`secrets leaked:\n${[...new Set(hits.map(describe))].join('\n')}`);
    },
  };
}
