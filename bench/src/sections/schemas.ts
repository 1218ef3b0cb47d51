import { tokens } from '../numbers.ts';
import type { Section } from '../section.ts';

export const schemas: Section = {
  name: 'schemas',
  measure: ({ all }) =>
    Promise.resolve({
      figures: [
        { what: 'schemas of all tools', unit: 'tokens', values: all.map((one) => tokens(one.tools)), goal: { kind: 'below', value: 4_000 } },
        { what: 'instructions of the server', unit: 'tokens', values: all.map((one) => tokens(one.instructions)) },
      ],
    }),
};
