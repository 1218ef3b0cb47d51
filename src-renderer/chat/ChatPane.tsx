import { PanelLeftOpen, SquarePen } from 'lucide-react';
import { newConversation } from '../actions.ts';
import { shortcuts } from '../shortcuts.ts';
import { useApp } from '../store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { toggleSidebar, useUi } from '../ui-state.ts';
import { Composer } from './Composer.tsx';
import { TranscriptView } from './TranscriptView.tsx';

/** `hasHead` is false in a narrow window, where the tabs stand in its place. */
export function ChatPane({ hasHead }: { readonly hasHead: boolean }) {
  const id = useApp(({ openConversationId }) => openConversationId);
  const title = useApp(({ conversations, openConversationId }) =>
    conversations.find((conversation) => conversation.id === openConversationId)?.title);
  const isSidebarShown = useUi((ui) => ui.isSidebarShown);

  return (
    <section aria-label="Conversation" data-pane="chat" tabIndex={-1} className="flex h-full min-h-0 flex-col bg-canvas">
      {hasHead && (
        <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-3">
          {!isSidebarShown && (
            <>
              <IconButton icon={PanelLeftOpen} label="Show sidebar" shortcut={shortcuts.sidebar} onClick={toggleSidebar} />
              <IconButton icon={SquarePen} label="New conversation" shortcut={shortcuts.newConversation} onClick={() => void newConversation()} />
            </>
          )}
          <h1 title={title} className="min-w-0 flex-1 truncate px-1 font-medium">{title ?? 'New conversation'}</h1>
        </header>
      )}
      <TranscriptView key={id ?? 'new'} />
      <Composer key={`composer-${id ?? 'new'}`} conversation={id ?? 'new'} />
    </section>
  );
}
