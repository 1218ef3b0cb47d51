import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { groupByDay } from './group-by-day.ts';
import { useSearch } from './use-search.ts';

export function ConversationList() {
  const all = useApp(({ conversations }) => conversations);
  const openId = useApp(({ openConversationId }) => openConversationId);
  const [query, setQuery] = useState('');
  const found = useSearch(query);
  const shown = found === undefined ? all : all.filter(({ id }) => found.includes(id));

  return (
    <>
      <div className="relative mx-2 mt-1 mb-2">
        <Search size={16} strokeWidth={1.75} aria-hidden className="absolute top-2 left-2 text-ink-2" />
        <input
          type="text"
          role="searchbox"
          aria-label="Search conversations"
          placeholder="Search"
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => { if (event.key === 'Escape') setQuery(''); }}
          className="h-8 w-full rounded-md border border-transparent bg-transparent pr-8 pl-8 transition-colors duration-150 hover:bg-hover focus:border-line-strong focus:bg-canvas"
        />
        {query !== '' && <IconButton icon={X} label="Clear search" onClick={() => setQuery('')} className="absolute top-0.5 right-0.5" />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {shown.length === 0 && (
          <p role="status" className="px-2 py-1 text-sm text-ink-3">
            {query.trim() === '' ? 'Conversations appear here.' : `Nothing found for “${query.trim()}”.`}
          </p>
        )}
        {groupByDay(shown, new Date()).map(({ label, conversations }) => (
          <section key={label} aria-label={label} className="mb-3">
            <h2 className="px-2 pb-1 text-xs font-medium text-ink-3">{label}</h2>
            <ul className="flex flex-col gap-px">
              {conversations.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
