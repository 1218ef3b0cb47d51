import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { BrowserPane } from './browser/BrowserPane.tsx';
import { ChatPane } from './chat/ChatPane.tsx';
import { NarrowWorkspace } from './NarrowWorkspace.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useUi } from './ui-state.ts';

function WideWorkspace() {
  const isSidebarShown = useUi((ui) => ui.isSidebarShown);
  const panelIds = isSidebarShown ? ['sidebar', 'chat', 'page'] : ['chat', 'page'];
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'wheelhouse', panelIds, storage: localStorage, onlySaveAfterUserInteractions: true });
  return (
    // A layout belongs to the panes that are shown; the group starts anew with the one that was kept for them.
    <Group key={panelIds.join()} id="workspace" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged} className="h-full">
      {isSidebarShown && (
        <>
          <Panel id="sidebar" defaultSize={220} minSize={180} maxSize={360} groupResizeBehavior="preserve-pixel-size"><Sidebar /></Panel>
          <Separator aria-label="Width of the sidebar" />
        </>
      )}
      <Panel id="chat" defaultSize="36%" minSize={320}><main className="h-full"><ChatPane hasHead /></main></Panel>
      <Separator aria-label="Width of the chat" />
      <Panel id="page" minSize={320}><BrowserPane hasStrip /></Panel>
    </Group>
  );
}

export function Workspace() {
  return useIsNarrow() ? <NarrowWorkspace /> : <WideWorkspace />;
}
