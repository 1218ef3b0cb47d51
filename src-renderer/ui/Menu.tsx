import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-48 rounded-lg bg-raised p-1 shadow-float animate-appear"
        >
          {children}
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
  readonly isChecked?: boolean;
}

export function MenuItem({ icon: Icon, children, onSelect, isDangerous = false, isChecked = false }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-8 items-center gap-2 rounded-md px-2 outline-none data-[highlighted]:bg-hover ${isDangerous ? 'text-danger' : 'text-ink'}`}
    >
      {Icon !== undefined && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className="flex-1 truncate">{children}</span>
      {isChecked && <Check size={14} aria-hidden />}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
