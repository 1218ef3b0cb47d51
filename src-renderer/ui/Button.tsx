import type { ComponentProps } from 'react';

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border border-transparent font-medium',
  secondary: 'bg-raised text-ink border border-line-strong hover:bg-hover',
  ghost: 'text-ink-2 border border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-raised text-danger border border-line-strong hover:bg-danger-soft',
};

interface Props extends ComponentProps<'button'> {
  readonly kind?: keyof typeof kinds;
  readonly isBusy?: boolean;
}

export function Button({ kind = 'secondary', isBusy = false, className = '', disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-3 whitespace-nowrap transition-colors duration-150 disabled:pointer-events-none disabled:opacity-55 ${kinds[kind]} ${className}`}
      {...rest}
    />
  );
}
