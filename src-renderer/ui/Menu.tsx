import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { createContext, useContext, useRef } from 'react';

/** What was chosen; done once the menu has given its focus back, so that a dialog knows where to return to. */
const Chosen = createContext<RefObject<(() => void) | null>>({ current: null });

interface MenuProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  const chosen = useRef<() => void>(null);
  const finish = (): void => {
    const act = chosen.current;
    chosen.current = null;
    if (act !== null) queueMicrotask(act);
  };
  return (
    // Not modal: the rest of the window stays readable for a screen reader, and a click outside only closes.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={finish}
          className="z-40 min-w-48 rounded-lg bg-raised p-1 shadow-float animate-appear"
        >
          <Chosen.Provider value={chosen}>{children}</Chosen.Provider>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
}

export function MenuItem({ icon: Icon, children, onSelect, isDangerous = false }: ItemProps) {
  const chosen = useContext(Chosen);
  return (
    <DropdownMenu.Item
      onSelect={() => { chosen.current = onSelect; }}
      className={`flex h-8 items-center gap-2 rounded-md px-2 outline-none data-[highlighted]:bg-pressed ${isDangerous ? 'text-danger' : 'text-ink'}`}
    >
      {Icon !== undefined && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className="flex-1 truncate">{children}</span>
    </DropdownMenu.Item>
  );
}
