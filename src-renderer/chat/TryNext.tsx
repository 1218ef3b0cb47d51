import { X } from 'lucide-react';
import { sendMessage } from '../actions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useUi } from '../ui-state.ts';

/** After the demo shop was opened: the commands to try next, one click each. */
export function TryNext({ isShown }: { readonly isShown: boolean }) {
  const lines = useUi(({ tryNext }) => tryNext);
  if (!isShown || lines.length === 0) return null;
  const send = (line: string): void => {
    useUi.setState({ tryNext: lines.filter((other) => other !== line) });
    void sendMessage(line);
  };
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-ink-3">Try next:</span>
      {lines.map((line) => (
        <button
          key={line}
          type="button"
          onClick={() => send(line)}
          className="rounded-full border border-line-strong px-2.5 py-0.5 font-mono text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink"
        >
          {line}
        </button>
      ))}
      <IconButton icon={X} label="Hide these commands" side="top" onClick={() => useUi.setState({ tryNext: [] })} className="ml-auto" />
    </div>
  );
}
