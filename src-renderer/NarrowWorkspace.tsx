import { PanelLeftOpen, SquarePen } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { newConversation } from './actions.ts';
import { BrowserPane } from './browser/BrowserPane.tsx';
import { DriverStrip } from './browser/DriverStrip.tsx';
import { ChatPane } from './chat/ChatPane.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { shortcuts } from './shortcuts.ts';
import { useApp } from './store.ts';
import { IconButton } from './ui/IconButton.tsx';
import { closeDrawer, useUi } from './ui-state.ts';

function Drawer() {
  const isOpen = useUi(({ overlay }) => overlay === 'drawer');
  // A window that grows wide again has its sidebar back.
  useEffect(() => closeDrawer, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => useUi.setState({ overlay: next ? 'drawer' : 'none' })}>
      <Dialog.Trigger asChild>
        <IconButton icon={PanelLeftOpen} label="Show sidebar" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim animate-appear" />
        <Dialog.Content aria-describedby={undefined} className="fixed inset-y-0 left-0 z-30 w-[280px] max-w-[85vw] shadow-float animate-appear">
          <Dialog.Title className="sr-only">Sidebar</Dialog.Title>
          <Sidebar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const tabStyle = 'h-7 rounded-md px-4 text-ink-2 data-[state=active]:bg-raised data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:shadow-[0_0_0_1px_var(--line)]';

/** Chat and page as two tabs; the strip that says who drives stays under both. */
export function NarrowWorkspace() {
  const tab = useUi(({ narrowTab }) => narrowTab);
  const title = useApp(({ conversations, openConversationId }) => conversations.find(({ id }) => id === openConversationId)?.title);
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => useUi.setState({ narrowTab: next === 'page' ? 'page' : 'chat' })}
      className="flex h-full flex-col"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line bg-side px-2">
        <Drawer />
        <h1 title={title} className="min-w-0 flex-1 truncate font-medium">{title ?? 'New conversation'}</h1>
        <Tabs.List aria-label="View" className="flex gap-0.5 rounded-lg bg-sunken p-0.5">
          <Tabs.Trigger value="chat" className={tabStyle}>Chat</Tabs.Trigger>
          <Tabs.Trigger value="page" className={tabStyle}>Page</Tabs.Trigger>
        </Tabs.List>
        <IconButton icon={SquarePen} label="New conversation" shortcut={shortcuts.newConversation} onClick={() => void newConversation()} />
      </header>
      <main className="min-h-0 flex-1">
        <Tabs.Content value="chat" tabIndex={-1} className="h-full outline-none"><ChatPane hasHead={false} /></Tabs.Content>
        <Tabs.Content value="page" tabIndex={-1} className="h-full outline-none"><BrowserPane hasStrip={false} /></Tabs.Content>
      </main>
      <DriverStrip />
    </Tabs.Root>
  );
}
