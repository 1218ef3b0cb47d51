import type { RefObject } from 'react';
import { Button } from '../ui/Button.tsx';
import type { DraftErrors, ModelDraft } from './model-draft.ts';
import { ModelForm } from './ModelForm.tsx';

interface Props {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly draft: ModelDraft;
  readonly errors: DraftErrors;
  readonly hasKey: boolean;
  readonly onChange: (draft: ModelDraft) => void;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

export function StepThinking({ heading, draft, errors, hasKey, onChange, onBack, onContinue }: Props) {
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">Choose how it thinks</h1>
        <p className="mt-1 text-ink-2">You can change this at any time in the settings.</p>
      </div>
      <ModelForm draft={draft} errors={errors} hasKey={hasKey} onChange={onChange} />
      <div className="flex justify-between">
        <Button kind="ghost" onClick={onBack} className="-ml-3">Back</Button>
        <Button kind="primary" type="submit">Continue</Button>
      </div>
    </form>
  );
}
