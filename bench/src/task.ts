import type { Call, Calls, Contestant, Field } from './contestants/contestant.ts';
import { timed } from './numbers.ts';

export type Step =
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'click'; readonly role: 'button' | 'link' | 'checkbox'; readonly name: string }
  | { readonly do: 'type'; readonly role: 'searchbox' | 'spinbutton'; readonly name: string; readonly text: string; readonly isSubmitted?: boolean }
  | { readonly do: 'select'; readonly name: string; readonly option: string }
  | { readonly do: 'fill'; readonly fields: readonly Omit<Field, 'ref'>[] };

/** One contestant on its way through a task. */
export interface Run {
  /** Does the next step; looks for what it needs where the views so far do not show it. */
  take(step: Step): Promise<void>;
  /** Every answer of the model so far: a look for something is one of its own, since the model has to read it before it acts. */
  readonly answers: readonly Calls[];
  readonly ms: () => number;
  /** How often something had to be looked for. */
  readonly looks: () => number;
}

export function startRun(one: Contestant, shop: string): Run {
  const answers: Calls[] = [];
  /** What the model still has before it: the latest whole view and what came after it. */
  let shown: string[] = [];
  let ms = 0;
  let looks = 0;

  const note = async (work: () => Promise<Calls>): Promise<readonly Call[]> => {
    const [calls, took] = await timed(work);
    ms += took;
    answers.push(calls);
    for (const { text, view } of calls) shown = view === 'page' ? [text] : [...shown, text];
    return calls;
  };

  async function refOf(role: string, name: string): Promise<string> {
    const known = shown.toReversed().map((view) => one.refOf(view, role, name)).find((ref) => ref !== undefined);
    if (known !== undefined) return known;
    looks += 1;
    const calls = await note(() => one.find?.(name) ?? one.snapshot());
    const found = calls.map(({ text }) => one.refOf(text, role, name)).find((ref) => ref !== undefined);
    if (found === undefined) throw new Error(`${one.name} shows no ${role} "${name}":\n${calls.map(({ text }) => text.slice(0, 3_000)).join('\n')}`);
    return found;
  }

  async function perform(step: Step): Promise<Calls> {
    switch (step.do) {
      case 'open':
        return note(() => one.open(shop + step.path));
      case 'click': {
        const ref = await refOf(step.role, step.name);
        return note(() => one.click(ref));
      }
      case 'type': {
        const ref = await refOf(step.role, step.name);
        return note(() => one.type(ref, step.text, step.isSubmitted === true));
      }
      case 'select': {
        const ref = await refOf('combobox', step.name);
        return note(() => one.select(ref, step.option));
      }
      case 'fill': {
        const fields: Field[] = [];
        for (const field of step.fields) fields.push({ ...field, ref: await refOf(field.role, field.name) });
        return note(() => one.fill(fields));
      }
    }
  }

  return {
    answers,
    ms: () => ms,
    looks: () => looks,
    async take(step) {
      const calls = await perform(step);
      const wrong = calls.find(({ isError }) => isError);
      if (wrong === undefined) return;
      // A ref of a page that has moved on: a model looks again.
      shown = [];
      const again = (await perform(step)).find(({ isError }) => isError);
      if (again !== undefined) throw new Error(`${one.name} failed at ${JSON.stringify(step)}:\n${again.text.slice(0, 1_000)}`);
    },
  };
}
