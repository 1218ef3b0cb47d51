import { Brain, ChevronDown, Globe, PanelLeftClose, ShipWheel, SlidersHorizontal } from 'lucide-react';
import { shortcuts } from '../shortcuts.ts';
import { currentAssistant, useApp } from '../store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { openSettings, toggleSidebar, useUi } from '../ui-state.ts';

export function AssistantMenu() {
  const name = useApp((state) => currentAssistant(state)?.name ?? 'Wheelhouse');
  const isDrawer = useUi(({ overlay }) => overlay === 'drawer');
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`${name}: assistant menu`}
            className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 font-semibold hover:bg-hover data-[state=open]:bg-hover"
          >
            <ShipWheel size={18} strokeWidth={1.75} aria-hidden className="text-accent" />
            <span className="truncate">{name}</span>
            <ChevronDown size={14} aria-hidden className="text-ink-3" />
          </button>
        }
      >
        <MenuItem icon={SlidersHorizontal} onSelect={() => openSettings('assistant')}>Name and instructions…</MenuItem>
        <MenuItem icon={Brain} onSelect={() => openSettings('model')}>Model and keys…</MenuItem>
        <MenuItem icon={Globe} onSelect={() => openSettings('browser')}>Browser…</MenuItem>
      </Menu>
      {!isDrawer && (
        <IconButton icon={PanelLeftClose} label="Hide sidebar" shortcut={shortcuts.sidebar} onClick={toggleSidebar} />
      )}
    </>
  );
}
