import { Eye, EyeOff } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import { Field, inputStyle } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Empty when nothing is wrong. */
  readonly error: string;
  readonly onChange: (value: string) => void;
}

/** A masked field that keeps every byte: a text of several lines turns it into a masked area instead of losing them. */
export function MaskedField({ label, value, error, onChange }: Props) {
  const [isShown, setShown] = useState(false);
  const isArea = /[\r\n]/u.test(value);
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/u.test(text)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    onChange(value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length));
  };
  const common = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, maxLength: 20_000, value } as const;
  return (
    <Field label={label} error={error === '' ? undefined : error}>
      {(ids) => (
        <div className="flex items-start gap-1">
          {isArea ? (
            <textarea
              {...ids}
              {...common}
              rows={4}
              // It takes the place of the field into which was pasted.
              autoFocus
              onChange={(event) => onChange(event.target.value)}
              className={`py-1.5 font-mono ${inputStyle} ${isShown ? '' : '[-webkit-text-security:disc]'}`}
            />
          ) : (
            <input {...ids} {...common} type={isShown ? 'text' : 'password'} onChange={(event) => onChange(event.target.value)} onPaste={paste} className={`h-9 font-mono ${inputStyle}`} />
          )}
          <IconButton className="mt-1" icon={isShown ? EyeOff : Eye} label={isShown ? 'Hide what is typed' : 'Show what is typed'} onClick={() => setShown(!isShown)} />
        </div>
      )}
    </Field>
  );
}
