import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Shortcut } from '../shortcuts.ts';
import { Tip } from './Tip.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: Shortcut;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** Why it cannot be used now. It stays focusable, so that everyone can learn the reason. */
  readonly unavailable?: string;
  readonly isPressed?: boolean;
}

export function IconButton({ label, icon: Icon, shortcut, side, unavailable, isPressed, className = '', onClick, ...rest }: Props) {
  const isOff = unavailable !== undefined;
  return (
    <Tip text={isOff ? unavailable : label} shortcut={isOff ? undefined : shortcut} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={isOff || undefined}
        aria-pressed={isPressed}
        onClick={isOff ? undefined : onClick}
        className={`inline-flex size-7 shrink-0 items-center justify-center rounded-md transition-colors duration-150 ${isOff ? 'text-ink-3 opacity-50' : 'text-ink-2 hover:bg-hover hover:text-ink'} data-[state=open]:bg-hover ${className}`}
        {...rest}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </Tip>
  );
}
