import { ArrowLeft, ArrowRight, RotateCw } from 'lucide-react';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { AddressField } from './AddressField.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';
import { useBrowserLock } from './use-browser-lock.ts';

export function Toolbar() {
  const { phase, tabs, currentTabId } = useApp(({ browser }) => browser);
  const lock = useBrowserLock();
  const tab = tabs.find(({ id }) => id === currentTabId);
  const noPage = lock ?? (tab === undefined ? 'There is no page yet' : undefined);
  const busy = phase === 'opening' ? 'The browser is being opened' : phase === 'closing' ? 'The browser is being closed' : undefined;
  const go = (action: 'back' | 'forward' | 'reload') => (): void => void run('browser.history', { action });
  return (
    <div role="toolbar" aria-label="Page" className="flex h-11 shrink-0 items-center gap-0.5 border-b border-line bg-canvas px-2">
      <IconButton icon={ArrowLeft} label="Back" unavailable={noPage} onClick={go('back')} />
      <IconButton icon={ArrowRight} label="Forward" unavailable={noPage} onClick={go('forward')} />
      <IconButton icon={RotateCw} label="Reload" unavailable={noPage} onClick={go('reload')} className="mr-1" />
      <AddressField url={tab?.url ?? ''} unavailable={lock ?? busy} />
      <IdentityPanel />
    </div>
  );
}
