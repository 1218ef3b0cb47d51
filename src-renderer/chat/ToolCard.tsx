import { ChevronRight, CircleAlert } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { memo, useState } from 'react';
import { statusWords } from '../advice.ts';
import { duration } from '../time.ts';
import { Spinner } from '../ui/Spinner.tsx';
import type { ToolItem } from './blocks.ts';
import { toolLine } from './blocks.ts';
import { toolIcon } from './tool-icon.ts';
import { ToolDetails } from './ToolDetails.tsx';

export const ToolCard = memo(function ToolCard({ item }: { readonly item: ToolItem }) {
  const { status, tool, durationMs } = item;
  const isRunning = status === 'running';
  const isError = !isRunning && status !== 'ok';
  // An error unfolds itself until the person decides otherwise.
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? (isError && status !== 'cancelled');
  const Icon = isError ? CircleAlert : toolIcon(tool);
  const line = toolLine(item);
  const words = isRunning ? undefined : statusWords(status);

  return (
    <Collapsible.Root open={isOpen} onOpenChange={setChoice} role="group" aria-label={line}>
      <Collapsible.Trigger className="group flex w-full items-center gap-2.5 px-3 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2">
        {isRunning ? <Spinner size={16} /> : <Icon size={16} strokeWidth={1.75} aria-hidden className={isError ? 'text-ink-2' : 'text-ink-3'} />}
        <span className={`min-w-0 flex-1 truncate first-letter:uppercase ${isRunning ? 'text-ink' : 'text-ink-2'} group-data-[state=open]:whitespace-normal group-data-[state=open]:break-words`}>
          {line}
        </span>
        {isError && <span className="rounded-sm bg-sunken px-1.5 text-xs font-medium text-ink-2">{words?.label}</span>}
        {isRunning && <span className="sr-only">, running</span>}
        {!isRunning && durationMs > 0 && <span className="text-xs text-ink-3">{duration(durationMs)}</span>}
        <ChevronRight size={14} aria-hidden className="text-ink-3 transition-transform duration-150 group-data-[state=open]:rotate-90" />
      </Collapsible.Trigger>
      <Collapsible.Content className="border-t border-line bg-side">
        {words !== undefined && words.next !== '' && <p className="px-3 pt-2.5 pl-[38px] text-ink-2">{words.next}</p>}
        <ToolDetails item={item} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
});
