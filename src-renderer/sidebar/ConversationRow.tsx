import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import type { ConversationSummary } from '../../src-preload/contract/conversation.ts';
import { openConversation } from '../actions.ts';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { ConversationMark } from './ConversationMark.tsx';
import { TitleEditor } from './TitleEditor.tsx';

interface Props {
  readonly conversation: ConversationSummary;
  readonly isOpen: boolean;
}

export function ConversationRow({ conversation: { id, title }, isOpen }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const isRunning = useApp(({ turns }) => turns[id] !== undefined);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') setRenaming(true);
    if (event.key === 'Delete') setDeleting(true);
  };
  if (isRenaming) {
    return (
      <li>
        <TitleEditor
          id={id}
          title={title}
          onDone={() => {
            setRenaming(false);
            requestAnimationFrame(() => row.current?.focus());
          }}
        />
      </li>
    );
  }
  return (
    <li className={`group relative flex items-center rounded-md ${isOpen ? 'bg-pressed' : 'hover:bg-hover'}`}>
      <button
        ref={row}
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        title={title}
        onClick={() => void openConversation(id)}
        onKeyDown={onKeyDown}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left group-focus-within:pr-8 group-hover:pr-8"
      >
        <span className={`truncate ${isOpen ? 'text-ink' : 'text-ink-2 group-hover:text-ink'}`}>{title}</span>
        <ConversationMark id={id} isRunning={isRunning} />
      </button>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={`Options for ${title}`}
            side="right"
            className="!absolute right-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100"
          />
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setRenaming(true)}>Rename</MenuItem>
        <MenuItem icon={Trash2} isDangerous onSelect={() => setDeleting(true)}>Delete…</MenuItem>
      </Menu>
      <Confirm
        isOpen={isDeleting}
        title="Delete this conversation?"
        text={`“${title}” is removed from this computer${isRunning ? ', and the work in it is stopped' : ''}. This cannot be undone.`}
        verb="Delete"
        onConfirm={() => void run('conversation.delete', { id })}
        onClose={() => setDeleting(false)}
      />
    </li>
  );
}
