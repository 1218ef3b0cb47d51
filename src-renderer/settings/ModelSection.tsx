import { useState } from 'react';
import type { Assistant } from '../../src-preload/contract/settings.ts';
import { keySlot } from '../../src-preload/contract/settings.ts';
import { advice } from '../advice.ts';
import { ask } from '../call.ts';
import type { DraftErrors } from '../setup/model-draft.ts';
import { checkDraft, draftOf, keyError } from '../setup/model-draft.ts';
import { ModelForm } from '../setup/ModelForm.tsx';
import { useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { KeyList } from './KeyList.tsx';
import { useSave } from './use-save.ts';

export function ModelSection({ assistant }: { readonly assistant: Assistant }) {
  const keys = useApp((state) => state.keys);
  const [draft, setDraft] = useState(() => draftOf(assistant.model));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isBusy, setBusy] = useState(false);
  const { save, error, isSaved } = useSave(assistant.id);

  const { model, errors: formErrors } = checkDraft(draft);
  const slot = model === undefined ? undefined : keySlot(model);
  const hasKey = slot !== undefined && keys[slot] !== undefined;
  const isChanged = draft.key !== '' || JSON.stringify(model) !== JSON.stringify(assistant.model);

  const keep = async (): Promise<void> => {
    const badKey = keyError(draft.key);
    if (model === undefined || badKey !== undefined) {
      setErrors({ ...formErrors, ...(badKey === undefined ? {} : { key: badKey }) });
      return;
    }
    setBusy(true);
    const key = draft.key.trim();
    if (key !== '') {
      const kept = await ask('key.set', { model, key });
      if (!kept.ok) {
        setErrors({ key: `${kept.error.message} ${advice(kept.error)}`.trim() });
        setBusy(false);
        return;
      }
    }
    if (await save({ model })) setDraft({ ...draft, key: '' });
    setBusy(false);
  };
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <div className="flex flex-col gap-3">
        <ModelForm draft={draft} errors={errors} hasKey={hasKey} hasGateway onChange={(next) => { setErrors({}); setDraft(next); }} />
        {error !== undefined && <p role="alert" className="text-danger">{error}</p>}
        <div className="sticky bottom-0 flex items-center gap-3 bg-raised pb-1">
          {isChanged && <Button kind="primary" type="submit" isBusy={isBusy}>Save</Button>}
          <span role="status" className="text-accent">{isSaved && !isChanged ? 'Saved' : ''}</span>
        </div>
      </div>
      <KeyList />
    </form>
  );
}
