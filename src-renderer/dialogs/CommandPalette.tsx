import { Command } from 'cmdk';
import { MessageSquare } from 'lucide-react';
import { openConversation } from '../actions.ts';
import { currentAssistant, useApp } from '../store.ts';
import { Keys } from '../ui/Keys.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useUi } from '../ui-state.ts';
import type { PaletteAction } from './palette-actions.ts';
import { paletteActions } from './palette-actions.ts';

const itemStyle = 'flex h-9 items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-pressed';
const groupStyle = '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3';

export function CommandPalette() {
  const isOpen = useUi(({ overlay }) => overlay === 'palette');
  const conversations = useApp((state) => state.conversations);
  const isRunning = useApp(({ turns }) => Object.keys(turns).length > 0);
  const phase = useApp((state) => (currentAssistant(state)?.isBrowserEnabled === true ? state.browser.phase : 'off'));
  const close = (): void => useUi.setState({ overlay: 'none' });
  /** Closed first, so that what the action opens or focuses keeps the focus. */
  const choose = (act: () => void) => (): void => {
    close();
    setTimeout(act);
  };
  const item = ({ label, icon: Icon, shortcut, act, words }: PaletteAction) => (
    <Command.Item key={label} value={label} keywords={words === undefined ? undefined : [...words]} onSelect={choose(act)} className={itemStyle}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-ink-2" />
      <span className="flex-1 truncate">{label}</span>
      {shortcut !== undefined && <Keys shortcut={shortcut} />}
    </Command.Item>
  );
  const isOffered: Record<NonNullable<PaletteAction['needs']>, boolean> = { turn: isRunning, browser: phase !== 'off', page: phase === 'open' };
  const actions = paletteActions.filter(({ needs }) => needs === undefined || isOffered[needs]);

  return (
    <Modal title="Command palette" isBare isOpen={isOpen} onClose={close} className="top-[14vh]! w-[580px] translate-y-0!">
      <Command label="Command palette" loop className="flex min-h-0 flex-col">
        <Command.Input placeholder="Search commands, conversations and settings" className="h-12 w-full border-b border-line bg-transparent px-4 text-md outline-none" />
        <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
          <Command.Empty className="px-2.5 py-6 text-center text-ink-2">Nothing found. Try another word.</Command.Empty>
          <Command.Group heading="Commands" className={groupStyle}>{actions.filter(({ group }) => group === 'commands').map(item)}</Command.Group>
          {conversations.length > 0 && (
            <Command.Group heading="Conversations" className={groupStyle}>
              {conversations.map(({ id, title }) => (
                <Command.Item key={id} value={`${title} ${id}`} onSelect={choose(() => void openConversation(id))} className={itemStyle}>
                  <MessageSquare size={16} strokeWidth={1.75} aria-hidden className="text-ink-2" />
                  <span className="truncate">{title}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group heading="Settings" className={groupStyle}>{actions.filter(({ group }) => group === 'settings').map(item)}</Command.Group>
        </Command.List>
      </Command>
    </Modal>
  );
}
