import { Settings, SquarePen } from 'lucide-react';
import { newConversation } from '../actions.ts';
import { shortcuts } from '../shortcuts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Keys } from '../ui/Keys.tsx';
import { openSettings } from '../ui-state.ts';
import { AssistantMenu } from './AssistantMenu.tsx';
import { ConversationList } from './ConversationList.tsx';
import { RequestTray } from './RequestTray.tsx';
import { VaultBadge } from './VaultBadge.tsx';

export function Sidebar() {
  return (
    <nav aria-label="Conversations" data-pane="sidebar" tabIndex={-1} className="flex h-full flex-col bg-side">
      <div className="flex h-11 shrink-0 items-center px-2">
        <AssistantMenu />
      </div>
      <div className="px-2">
        <button
          type="button"
          data-first
          aria-label="New conversation"
          onClick={() => void newConversation()}
          className="group flex h-8 w-full items-center gap-2 rounded-md px-2 text-ink hover:bg-hover"
        >
          <SquarePen size={16} strokeWidth={1.75} aria-hidden className="text-ink-2" />
          <span className="flex-1 truncate text-left">New conversation</span>
          <span className="hidden group-hover:block group-focus-visible:block">
            <Keys shortcut={shortcuts.newConversation} />
          </span>
        </button>
      </div>
      <ConversationList />
      <div className="flex h-11 shrink-0 items-center justify-between border-t border-line px-2">
        <RequestTray />
        <VaultBadge />
        <IconButton icon={Settings} label="Settings" shortcut={shortcuts.settings} side="top" onClick={() => openSettings('assistant')} />
      </div>
    </nav>
  );
}
