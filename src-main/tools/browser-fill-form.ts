import { z } from 'zod';
import { toAppError } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { requiredTarget, tabId, target } from './inputs.ts';
import { PersonNeeded } from './person-needed.ts';
import { typeSecretText } from './type-secret.ts';

const input = z.strictObject({
  fields: z.array(z.strictObject({ ...target, value: z.string().max(100_000) })).min(1).max(100),
  tab_id: tabId,
});

export const browserFillForm = defineTool({
  name: 'browser_fill_form',
  description:
    'Fill several controls at once. value: text; true/false for checkboxes and radios; an option for selects; 2026-12-31 for dates. Does not submit.',
  input,
  effect: 'act',
  scope: 'tab',
  deadlineMs: 120_000,
  summary: ({ fields }) => `Fill ${String(fields.length)} field${fields.length === 1 ? '' : 's'}`,
  async run({ fields }, context) {
    const { tab, secrets, signal } = context;
    const targets = fields.map((field) => requiredTarget(field));
    // An unknown name ends the call before anything is filled.
    const texts = await Promise.all(fields.map(({ value }) => secrets.read(value)));
    const filled: string[] = [];
    const notes: string[] = [];
    for (const [index, field] of fields.entries()) {
      const named = targets[index];
      if (named === undefined) continue;
      try {
        const secret = texts[index];
        filled.push(await (secret === undefined ? tab.fill(named, field.value, signal) : typeSecretText(named, secret, false, context)));
      } catch (thrown) {
        if (thrown instanceof PersonNeeded) throw thrown;
        const error = toAppError(thrown);
        if (filled.length === 0 || error.code === 'cancelled') throw thrown;
        // What was filled stays filled: the result says both, so that nothing is typed twice.
        const rest = fields.length - index - 1;
        notes.push(`field ${String(index + 1)} failed (${error.code}): ${error.message} ${String(rest)} after it were not tried`);
        break;
      }
    }
    return { did: `filled ${filled.join(', ')}`, notes, show: { kind: 'changes' } };
  },
});
