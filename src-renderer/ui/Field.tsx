import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

export const inputStyle =
  'w-full rounded-md border border-field-line bg-canvas px-2.5 text-ink transition-colors duration-150 aria-invalid:border-danger disabled:opacity-55';

interface FrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** Gets the ids that tie the control to its label, hint and error. */
  readonly children: (ids: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }) => ReactNode;
}

export function Field({ label, hint, error, children }: FrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium wrap-anywhere">{label}</label>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error === undefined ? undefined : true })}
      {hasNote && (
        <p id={noteId} role={error === undefined ? undefined : 'alert'} className={`text-sm ${error === undefined ? 'text-ink-3' : 'text-danger'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

interface TextProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
}

export function TextField({ label, hint, error, className = '', ...rest }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...ids} autoComplete="off" spellCheck={false} className={`h-8 ${inputStyle} ${className}`} {...rest} />}
    </Field>
  );
}
