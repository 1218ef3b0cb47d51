import { Globe, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TabState } from '../../src-preload/contract/state.ts';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { addressParts } from './address-parts.ts';
import { useBrowserLock } from './use-browser-lock.ts';

export function tabName({ title, url }: TabState): string {
  if (title.trim() !== '') return title;
  const { host } = addressParts(url);
  return host === '' ? 'New tab' : host;
}

function Tab({ tab, isCurrent, lock }: { readonly tab: TabState; readonly isCurrent: boolean; readonly lock: string | undefined }) {
  const row = useRef<HTMLLIElement>(null);
  const name = tabName(tab);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={row}
      className={`group flex h-7 max-w-48 min-w-20 flex-1 items-center rounded-md ${isCurrent ? 'bg-raised shadow-[0_0_0_1px_var(--line)]' : 'hover:bg-hover'}`}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        aria-disabled={lock === undefined ? undefined : true}
        title={lock ?? `${name}\n${tab.url}`}
        onClick={() => { if (lock === undefined && !isCurrent) void run('browser.selectTab', { tabId: tab.id }); }}
        onAuxClick={(event) => { if (lock === undefined && event.button === 1) void run('browser.closeTab', { tabId: tab.id }); }}
        className={`flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-md px-2 text-left text-sm ${isCurrent ? 'text-ink' : 'text-ink-2'}`}
      >
        {tab.isLoading ? <Spinner size={12} /> : <Globe size={12} aria-hidden className="text-ink-3" />}
        <span className="truncate">{name}</span>
        {tab.isLoading && <span className="sr-only">, loading</span>}
      </button>
      <IconButton
        icon={X}
        label={`Close tab: ${name}`}
        unavailable={lock}
        onClick={() => void run('browser.closeTab', { tabId: tab.id })}
        className={`mr-0.5 size-6! ${isCurrent ? '' : 'hidden! group-focus-within:inline-flex! group-hover:inline-flex!'}`}
      />
    </li>
  );
}

export function TabStrip() {
  const { tabs, currentTabId } = useApp(({ browser }) => browser);
  const lock = useBrowserLock();
  return (
    <div className="flex h-9 shrink-0 items-center gap-0.5 border-b border-line px-1.5">
      <ul aria-label="Tabs" className="flex min-w-0 items-center gap-0.5 overflow-x-auto p-px [scrollbar-width:none]">
        {tabs.map((tab) => <Tab key={tab.id} tab={tab} isCurrent={tab.id === currentTabId} lock={lock} />)}
      </ul>
      <IconButton icon={Plus} label="New tab" unavailable={lock} onClick={() => void run('browser.newTab', {})} />
    </div>
  );
}
