import type { Assistant } from '../../src-preload/contract/settings.ts';
import { SavedField } from './SavedField.tsx';
import { asCount, asFragments } from './settings-text.ts';

export function AssistantSection({ assistant }: { readonly assistant: Assistant }) {
  const { id, name, instructions, budget, deniedTools } = assistant;
  const limit = (kind: 'browserCalls' | 'otherCalls') => (text: string) => {
    const count = asCount(text);
    return count === undefined ? 'Enter a whole number from 1 to 1000.' : { budget: { ...budget, [kind]: count } };
  };
  return (
    <div className="flex flex-col gap-5">
      <SavedField assistantId={id} label="Name" value={name} maxLength={40} toPatch={(text) => (text.trim() === '' ? 'Give the assistant a name.' : { name: text.trim() })} />
      <SavedField
        assistantId={id}
        label="Instructions"
        hint="What it keeps in mind in every conversation. Typed commands do not need any."
        value={instructions}
        rows={5}
        maxLength={8000}
        placeholder="For example: prices in euros; ask before you leave a shop."
        toPatch={(text) => ({ instructions: text })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">Calls in one turn before it asks you</legend>
        <div className="flex gap-8">
          <SavedField assistantId={id} label="Browser calls" isNumber value={String(budget.browserCalls)} toPatch={limit('browserCalls')} />
          <SavedField assistantId={id} label="Other calls" isNumber value={String(budget.otherCalls)} toPatch={limit('otherCalls')} />
        </div>
        <p className="text-sm text-ink-3">Waiting for you never counts.</p>
      </fieldset>
      <SavedField
        assistantId={id}
        label="Denied tools"
        hint="One fragment a line. A tool whose name holds it is not offered, for example “screenshot”."
        value={deniedTools.join('\n')}
        rows={3}
        toPatch={asFragments}
      />
    </div>
  );
}
