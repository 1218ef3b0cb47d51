import { appendFileSync } from 'node:fs';
import type { EncodingClass } from './encodings.ts';
import type { SinkName } from './sinks.ts';

/** One line of the report that `npm run test:secrets` adds up. */
export type Figure =
  | {
      readonly type: 'scenario';
      readonly scenario: string;
      readonly sinks: Readonly<Partial<Record<SinkName, number>>>;
      readonly encodings: number;
      readonly canaries: number;
      readonly found: number;
    }
  | { readonly type: 'control'; readonly sink: SinkName; readonly kind: EncodingClass; readonly isFound: boolean };

/** Appends to the file that the environment names, if it names one. */
export function addFigure(figure: Figure): void {
  const file = process.env['WHEELHOUSE_LEAK_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
