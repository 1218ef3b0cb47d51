import { setTimeout as delay } from 'node:timers/promises';
import type { Section } from '../section.ts';

/** Milliseconds in which a browser comes to rest after a page. */
const REST_MS = 2_000;

export const memory: Section = {
  name: 'memory',
  async measure({ all, site }) {
    for (const one of all) await one.open(site.address('news', 'page'));
    await delay(REST_MS);
    const used = all.map((one) => one.memory());
    return {
      figures: [
        { what: 'memory with the news page open, resident', unit: 'MB', values: used.map((one) => one?.resident) },
        { what: 'the same, shared pages divided', unit: 'MB', values: used.map((one) => one?.proportional) },
      ],
      notes: ['Memory: server and browser with all their processes, after the sections above.'],
    };
  },
};
