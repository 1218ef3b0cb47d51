import type { Allowed } from './scan.ts';
import { modelSinks } from './wires.ts';

/** The header in which each provider wants its key, and the two commands that carry it from the window once. */
export const providerKeyPlaces: readonly Allowed[] = [
  { sink: modelSinks.openai, place: 'header authorization' },
  { sink: modelSinks.anthropic, place: 'header x-api-key' },
  { sink: modelSinks.google, place: 'header x-goog-api-key' },
  { sink: 'IPC', place: 'call key.set' },
  { sink: 'IPC', place: 'call model.test' },
];
