import { Popover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom' | 'right';
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

/** What floats beside its button until the person is done with it. */
export function Panel({ label, trigger, children, side = 'bottom', align = 'end', className = 'w-80' }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={`z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-raised shadow-float animate-appear ${className}`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

export const PanelClose = Popover.Close;
