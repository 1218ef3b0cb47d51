import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface Props {
  readonly title: string;
  readonly description?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** For dialogs that lay out their own head. The title stays for screen readers. */
  readonly isBare?: boolean;
}

export function Modal({ title, description, isOpen, onClose, children, className = 'w-[440px]', isBare = false }: Props) {
  const returnFocus = useFocusReturn(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => { if (!next) onClose(); }}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim animate-appear" />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={`fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100vh-32px)] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-lg bg-raised shadow-float animate-appear ${className}`}
        >
          {isBare ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-1">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton icon={X} label="Close" className="-mr-2" />
              </Dialog.Close>
            </header>
          )}
          {description !== undefined && (
            <Dialog.Description className={isBare ? 'sr-only' : 'px-5 text-ink-2'}>{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
