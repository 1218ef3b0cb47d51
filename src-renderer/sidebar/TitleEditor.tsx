import { useEffect, useRef } from 'react';
import { run } from '../call.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly onDone: () => void;
}

/** Renames in place: Enter or leaving keeps the new title, Escape the old one. */
export function TitleEditor({ id, title, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    // After the menu has given its focus back.
    const timer = setTimeout(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => clearTimeout(timer);
  }, []);

  const end = (isKept: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    const next = field.current?.value.trim() ?? '';
    if (isKept && next !== '' && next !== title) void run('conversation.rename', { id, title: next });
    onDone();
  };
  return (
    <input
      ref={field}
      aria-label="Conversation title"
      defaultValue={title}
      maxLength={120}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) end(true);
        if (event.key === 'Escape') {
          event.stopPropagation();
          end(false);
        }
      }}
      className="h-8 w-full rounded-md border border-accent bg-canvas px-2"
    />
  );
}
