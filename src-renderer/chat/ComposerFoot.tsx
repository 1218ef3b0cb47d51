import { ChevronDown } from 'lucide-react';
import { modelLabel } from '../setup/model-draft.ts';
import { currentAssistant, useApp } from '../store.ts';
import { openSettings } from '../ui-state.ts';

/** Under the composer: how the assistant thinks, and what the keys do. */
export function ComposerFoot({ isWaiting }: { readonly isWaiting: boolean }) {
  const model = useApp((state) => {
    const assistant = currentAssistant(state);
    return assistant === undefined ? 'No model' : modelLabel(assistant.model);
  });
  return (
    <div className="flex h-7 items-center justify-between gap-3 pt-1 text-xs text-ink-3">
      <button
        type="button"
        aria-label={`Model: ${model}`}
        onClick={() => openSettings('model')}
        className="flex min-w-0 items-center gap-1 rounded-md px-1.5 py-0.5 hover:bg-hover hover:text-ink"
      >
        <span className="truncate">{model}</span>
        <ChevronDown size={12} aria-hidden />
      </button>
      <span className="truncate px-1.5">{isWaiting ? 'Your text is kept. Stop first to send it now.' : 'Shift+Enter for a new line'}</span>
    </div>
  );
}
