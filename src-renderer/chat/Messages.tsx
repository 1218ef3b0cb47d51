import { memo, useDeferredValue } from 'react';
import type { Transcript } from '../../src-preload/contract/conversation.ts';
import { fullTime, timeOfDay } from '../time.ts';
import { Spinner } from '../ui/Spinner.tsx';
import type { Block } from './blocks.ts';
import { toBlocks } from './blocks.ts';
import { Markdown } from './Markdown.tsx';
import { Note } from './Note.tsx';
import { ToolCard } from './ToolCard.tsx';
import { TurnEnd } from './TurnEnd.tsx';

const UserMessage = memo(function UserMessage({ text, at }: { readonly text: string; readonly at: number }) {
  return (
    <article aria-label="You" className="group mt-2 flex flex-col items-end first:mt-0">
      <p className="selectable max-w-[88%] rounded-lg bg-bubble px-3 py-2 text-md break-words whitespace-pre-wrap">{text}</p>
      <time title={fullTime(at)} className="h-0 text-xs text-ink-3 opacity-0 transition-opacity duration-150 group-hover:opacity-100">{timeOfDay(at)}</time>
    </article>
  );
});

function StreamingMessage({ text }: { readonly text: string }) {
  // Behind the newest letters when they come faster than they can be laid out.
  const shown = useDeferredValue(text);
  return <article aria-label="Assistant, writing" aria-busy="true"><Markdown text={shown} isStreaming /></article>;
}

function MessageBlock({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'tools':
      return (
        <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {block.items.map((item) => <ToolCard key={item.id} item={item} />)}
        </div>
      );
    case 'user':
      return <UserMessage text={block.text} at={block.at} />;
    case 'assistant':
      return <article aria-label="Assistant"><Markdown text={block.text} isStreaming={false} /></article>;
    case 'note':
      return <Note tone={block.tone} text={block.text} />;
    case 'turn_end':
      return <TurnEnd outcome={block.outcome} usage={block.usage} />;
  }
}

export function Messages({ transcript }: { readonly transcript: Transcript }) {
  const { items, streaming, openTurn } = transcript;
  const last = items.at(-1);
  const isThinking = openTurn !== null && streaming === null && !(last?.type === 'tool' && last.status === 'running');
  return (
    <>
      {toBlocks(items).map((block) => <MessageBlock key={`${block.type}-${block.id}`} block={block} />)}
      {streaming !== null && <StreamingMessage text={streaming.text} />}
      {isThinking && (
        <p className="flex items-center gap-2 text-ink-3"><Spinner /> Working…</p>
      )}
    </>
  );
}
