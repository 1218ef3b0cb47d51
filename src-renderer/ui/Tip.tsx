import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import type { Shortcut } from '../shortcuts.ts';
import { Keys } from './Keys.tsx';

interface Props {
  readonly text: string;
  readonly shortcut?: Shortcut;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement;
}

export function Tip({ text, shortcut, side = 'bottom', children }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 items-center gap-2 rounded-md bg-raised px-2 py-1 text-sm text-ink shadow-float animate-appear"
        >
          {text}
          {shortcut !== undefined && <Keys shortcut={shortcut} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
