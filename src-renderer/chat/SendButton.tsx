import { ArrowUp, Square } from 'lucide-react';
import { shortcuts } from '../shortcuts.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Tip } from '../ui/Tip.tsx';

interface Props {
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly isBlocked: boolean;
  readonly whyNot: string | undefined;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** One place for both: Send while nothing runs, Stop while something does. */
export function SendButton({ isRunning, isStopping, isBlocked, whyNot, onSend, onStop }: Props) {
  if (isRunning) {
    return (
      <Tip text={isStopping ? 'Stopping…' : 'Stop'} shortcut={shortcuts.stop} side="top">
        <button
          type="button"
          aria-label="Stop"
          aria-disabled={isStopping || undefined}
          onClick={isStopping ? undefined : onStop}
          className="flex h-8 items-center gap-1.5 rounded-md border border-accent bg-accent-soft px-2.5 font-medium text-accent transition-colors duration-150 hover:bg-hover"
        >
          {isStopping ? <Spinner /> : <Square size={12} fill="currentColor" aria-hidden />}
          {isStopping ? 'Stopping…' : 'Stop'}
        </button>
      </Tip>
    );
  }
  return (
    <Tip text={whyNot ?? (isBlocked ? 'Write something first' : 'Send (Enter)')} side="top">
      <button
        type="button"
        aria-label="Send"
        aria-disabled={isBlocked || undefined}
        onClick={isBlocked ? undefined : onSend}
        className={`flex size-8 items-center justify-center rounded-md transition-colors duration-150 ${isBlocked ? 'bg-sunken text-ink-3' : 'bg-accent text-on-accent hover:bg-accent-strong'}`}
      >
        <ArrowUp size={16} strokeWidth={2.25} aria-hidden />
      </button>
    </Tip>
  );
}
