import type { TurnOutcome, Usage } from '../../src-preload/contract/conversation.ts';

const words: Record<TurnOutcome, string> = {
  finished: '',
  stopped: 'You stopped this. Write again to go on.',
  failed: 'This could not be finished. Send the message again, or change it.',
  interrupted: 'Interrupted: Wheelhouse closed while this was running. Everything up to here is kept.',
  budget: 'Ended at the limit of calls. Write “go on” to continue.',
};

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Where a turn ended, said only when there is something to say. */
export function TurnEnd({ outcome, usage }: { readonly outcome: TurnOutcome; readonly usage?: Usage }) {
  const text = words[outcome];
  if (text === '' && usage === undefined) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-3">
      {text !== '' && <p>{text}</p>}
      {usage !== undefined && (
        <p title="Tokens as the provider counted them" className="ml-auto text-xs">
          {compact.format(usage.inputTokens)} tokens in · {compact.format(usage.outputTokens)} out
        </p>
      )}
    </div>
  );
}
