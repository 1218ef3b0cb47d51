import { AlertDialog } from 'radix-ui';
import { Button } from './Button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  /** The verb of what is lost, for example "Delete". */
  readonly verb: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost. The safe button comes first and has the focus. */
export function Confirm({ isOpen, title, text, verb, onConfirm, onClose }: Props) {
  const returnFocus = useFocusReturn(isOpen);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => { if (!next) onClose(); }}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <AlertDialog.Content onCloseAutoFocus={returnFocus} className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100vh-32px)] w-[400px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg bg-raised p-5 shadow-float animate-appear">
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 wrap-anywhere text-ink-2">{text}</AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Keep</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button kind="danger" onClick={onConfirm}>{verb}</Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
