import { Info, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Panel, PanelClose } from '../ui/Panel.tsx';
import { openSettings } from '../ui-state.ts';
import { useBrowserLock } from './use-browser-lock.ts';

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[76px_1fr] gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="selectable min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Which browser is used, and why this one. */
export function IdentityPanel() {
  const { identity, phase } = useApp(({ browser }) => browser);
  const lock = useBrowserLock();
  const isUnsafe = identity?.isSandboxed === false;
  const Icon = isUnsafe ? ShieldAlert : Info;
  return (
    <Panel
      label="About this browser"
      className="w-[340px]"
      trigger={
        <button
          type="button"
          aria-label={isUnsafe ? 'About this browser: runs without a sandbox' : 'About this browser'}
          title="About this browser"
          className={`ml-1 flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-hover data-[state=open]:bg-hover ${isUnsafe ? 'text-warn' : 'text-ink-2'}`}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        {identity === null ? (
          <p className="text-ink-2">No browser is open. Which one is used and why is shown here once it is.</p>
        ) : (
          <>
            <h2 className="font-semibold">{identity.name} {identity.version}</h2>
            {isUnsafe && (
              <p className="rounded-md border border-warn-line bg-warn-soft px-2.5 py-2">
                This browser runs without its sandbox, because none can be built on this computer. Open only sites that you trust.
              </p>
            )}
            <dl className="flex flex-col gap-1.5">
              <Row name="Why">{identity.reason}</Row>
              <Row name="Shown">{identity.isVisible ? 'In a window of its own, and in the app' : 'In the app only'}</Row>
              <Row name="From"><span className="font-mono text-sm">{identity.source}</span></Row>
            </dl>
          </>
        )}
        <div className="flex gap-2">
          <PanelClose asChild>
            <Button onClick={() => openSettings('browser')}>Browser settings</Button>
          </PanelClose>
          {phase === 'open' && (
            <PanelClose asChild>
              <Button disabled={lock !== undefined} onClick={() => void run('browser.close', {})}>Close browser</Button>
            </PanelClose>
          )}
        </div>
      </div>
    </Panel>
  );
}
