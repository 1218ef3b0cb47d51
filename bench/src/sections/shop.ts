import { isDeepStrictEqual } from 'node:util';
import { startShop } from '../../../src-main/demo/shop.ts';
import type { Figure } from '../figures.ts';
import { tokens } from '../numbers.ts';
import { inTurns } from '../section.ts';
import type { Bench, Section } from '../section.ts';
import { tokensSent } from '../sent.ts';
import { startBigShop } from '../sites/big-shop.ts';
import { startRun } from '../task.ts';
import type { Run, Step } from '../task.ts';
import { BIG_CART, BIG_STEPS, DEMO_STEPS } from '../task-steps.ts';

const TASK = 'Find the products in the shop, put them into the cart in the sizes that I named, and order them where the shop asks for an address.';

/** Step by step in turns, so that a busy moment of the machine hits all alike. */
async function runAll({ all, say }: Bench, shop: string, steps: readonly Step[]): Promise<readonly Run[]> {
  const runs = all.map((one) => startRun(one, shop));
  for (const [index, step] of steps.entries()) {
    const from = index % runs.length;
    await inTurns([...runs.slice(from), ...runs.slice(0, from)], 1, (run) => run.take(step));
  }
  say(`task of ${String(steps.length)} steps: ${runs.map((run) => `${run.ms().toFixed(0)} ms, ${String(run.looks())} looks`).join(' | ')}`);
  return runs;
}

function figuresOf({ all }: Bench, where: string, runs: readonly Run[]): readonly Figure[] {
  const fixed = (index: number): number => tokens(all[index]?.tools ?? '') + tokens(all[index]?.instructions ?? '');
  const sent = runs.map((run, index) => tokensSent(fixed(index), TASK, run.answers));
  const keptWhole = runs.map((run, index) => tokensSent(fixed(index), TASK, run.answers.map((calls) => calls.map((call) => ({ ...call, view: 'none' as const })))));
  const pages = runs.map((run) => run.answers.flat().reduce((sum, { text }) => sum + tokens(text), 0));
  return [
    { what: `twenty steps in ${where}, sent in all`, unit: 'tokens', values: sent, goal: { kind: 'ratio', most: 0.15 } },
    { what: `twenty steps in ${where}, sent in all if no view were left out`, unit: 'tokens', values: keptWhole },
    { what: `twenty steps in ${where}, answers of the tools once`, unit: 'tokens', values: pages },
    { what: `twenty steps in ${where}, time in the tools`, unit: 'ms', values: runs.map((run) => run.ms()) },
  ];
}

const detailsOf = (runs: readonly Run[]): unknown =>
  runs.map((run) => ({ ms: run.ms(), looks: run.looks(), answers: run.answers.map((calls) => calls.map(({ tool, input, text, view }) => ({ tool, input, view, tokens: tokens(text) }))) }));

export const shop: Section = {
  name: 'shop',
  async measure(bench) {
    const [big, demo] = await Promise.all([startBigShop(), startShop()]);
    try {
      const inBig = await runAll(bench, big.url, BIG_STEPS);
      const done = [...big.carts.values()].filter((cart) => isDeepStrictEqual(cart, BIG_CART)).length;
      if (done !== bench.all.length) throw new Error(`Only ${String(done)} of ${String(bench.all.length)} have the right cart in the large shop.`);
      const inDemo = await runAll(bench, demo.url, DEMO_STEPS);
      const ordered = demo.orders.filter(({ total, address }) => total === 7_900 + 3 * 1_800 && address.country === 'Denmark').length;
      if (ordered !== bench.all.length) throw new Error(`Only ${String(ordered)} of ${String(bench.all.length)} have made the right order in the demo shop.`);
      return {
        figures: [...figuresOf(bench, 'a shop of real size', inBig), ...figuresOf(bench, 'the bundled demo shop', inDemo)],
        notes: [
          'Twenty steps: the servers of the shops confirm that everybody put the same into the cart and ordered it. Sent in all: before the first step, after each and at the end, each time the schemas, the instructions of the server and the conversation so far; ours by the rule of core/agent/context.ts (of older views only a stub), the peers with everything, as MCP clients do. Two calls that one step needs count as one answer of the model; a look for what no view shows is one more.',
        ],
        details: { big: detailsOf(inBig), demo: detailsOf(inDemo) },
      };
    } finally {
      await Promise.all([big.close(), demo.close()]);
    }
  },
};
