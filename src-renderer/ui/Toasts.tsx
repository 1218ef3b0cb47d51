import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { dropToast, useUi } from '../ui-state.ts';
import { IconButton } from './IconButton.tsx';

const looks = {
  info: { icon: Info, color: 'text-accent' },
  warning: { icon: TriangleAlert, color: 'text-warn' },
  error: { icon: CircleAlert, color: 'text-danger' },
};

interface MessageProps {
  readonly tone: keyof typeof looks;
  readonly text: string;
  readonly next: string;
  readonly onClose: () => void;
}

/** What is only for information leaves by itself; what asks for something stays until it is read. */
const infoStaysFor = 6_000;

function Message({ tone, text, next, onClose }: MessageProps) {
  const { icon: Icon, color } = looks[tone];
  return (
    <Toast.Root
      type={tone === 'info' ? 'background' : 'foreground'}
      duration={tone === 'info' ? infoStaysFor : Infinity}
      onOpenChange={(isOpen) => { if (!isOpen) onClose(); }}
      className="flex items-start gap-2.5 rounded-lg bg-raised py-2.5 pr-2 pl-3 shadow-float animate-rise"
    >
      <Icon size={16} aria-hidden className={`mt-0.5 ${color}`} />
      <div className="selectable min-w-0 flex-1 py-px break-words">
        <Toast.Title>{text}</Toast.Title>
        {next !== '' && <Toast.Description className="text-ink-2">{next}</Toast.Description>}
      </div>
      <Toast.Close asChild>
        <IconButton icon={X} label="Dismiss" side="left" />
      </Toast.Close>
    </Toast.Root>
  );
}

export function Toasts() {
  const notices = useApp(({ notices: all }) => all);
  const toasts = useUi(({ toasts: all }) => all);
  return (
    <Toast.Provider swipeDirection="right" label="Message">
      {notices.map((notice) => (
        <Message key={notice.id} {...notice} onClose={() => void run('notice.dismiss', { id: notice.id })} />
      ))}
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} onClose={() => dropToast(toast.id)} />
      ))}
      <Toast.Viewport className="fixed right-3 bottom-12 z-50 flex w-[360px] max-w-[calc(100vw-24px)] flex-col gap-2 outline-none" />
    </Toast.Provider>
  );
}
