import { useState } from 'react';
import type { AssistantPatch } from '../../src-preload/contract/settings.ts';
import { Field, inputStyle } from '../ui/Field.tsx';
import { useSave } from './use-save.ts';

interface Props {
  readonly assistantId: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly rows?: number;
  readonly isNumber?: boolean;
  /** The change that the text stands for, or a sentence that says what is wrong with it. */
  readonly toPatch: (text: string) => AssistantPatch | string;
}

/** Keeps what is typed when the person leaves the field or presses Enter. */
export function SavedField({ assistantId, label, hint, value, placeholder, maxLength, rows, isNumber = false, toPatch }: Props) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const { save, error, isSaved } = useSave(assistantId);

  const keep = async (): Promise<void> => {
    if (typed === undefined || typed === value) return;
    const patch = toPatch(typed);
    if (typeof patch === 'string') {
      setWrong(patch);
      return;
    }
    if (await save(patch)) setTyped(undefined);
  };
  const common = {
    value: typed ?? value,
    placeholder,
    maxLength,
    onBlur: () => void keep(),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setWrong(undefined);
      setTyped(target.value);
    },
  };
  return (
    <div className="relative">
      <Field label={label} hint={hint} error={wrong ?? error}>
        {(ids) => rows === undefined ? (
          <input
            {...ids}
            {...common}
            inputMode={isNumber ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={(event) => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep(); }}
            className={`h-8 ${inputStyle} ${isNumber ? 'max-w-28' : ''}`}
          />
        ) : (
          <textarea {...ids} {...common} rows={rows} className={`resize-y py-1.5 ${inputStyle}`} />
        )}
      </Field>
      <span role="status" className="absolute top-0 right-0 text-sm text-accent">{isSaved ? 'Saved' : ''}</span>
    </div>
  );
}
