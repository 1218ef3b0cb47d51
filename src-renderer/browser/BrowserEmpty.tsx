import type { LucideIcon } from 'lucide-react';
import { CircleAlert, Globe, PanelTop } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { setBrowserAccess } from '../actions.ts';
import { advice } from '../advice.ts';
import { run } from '../call.ts';
import { currentAssistant, useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { openSettings } from '../ui-state.ts';

function Message({ icon: Icon, title, children }: { readonly icon?: LucideIcon; readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center gap-3 overflow-y-auto px-6 pt-[max(24px,17vh)] pb-6 text-center animate-appear">
      {Icon === undefined ? <Spinner size={28} /> : <Icon size={32} strokeWidth={1.25} aria-hidden className="text-ink-3" />}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Off({ name }: { readonly name: string }) {
  const [isBusy, setBusy] = useState(false);
  const turnOn = (): void => {
    setBusy(true);
    void setBrowserAccess(true).finally(() => setBusy(false));
  };
  return (
    <Message icon={Globe} title="Browser access is off">
      <p className="max-w-80 text-ink-2">
        When it is on, {name} can open pages, read them, click and type, in a browser of its own that you watch here. Your own browser and its logins stay untouched.
      </p>
      <Button kind="primary" data-first isBusy={isBusy} onClick={turnOn}>Turn on browser access</Button>
    </Message>
  );
}

/** Everything that the stage shows while there is no page. */
export function BrowserEmpty({ isEnabled }: { readonly isEnabled: boolean }) {
  const { phase, error } = useApp(({ browser }) => browser);
  const name = useApp((state) => currentAssistant(state)?.name ?? 'the assistant');
  if (!isEnabled) return <Off name={name} />;
  switch (phase) {
    case 'opening':
      return (
        <Message title="Opening the browser…">
          <p className="max-w-80 text-ink-2">The first start takes a few seconds.</p>
        </Message>
      );
    case 'closing':
      return (
        <Message title="Closing the browser…">
          <p className="max-w-80 text-ink-2">Logins and cookies are kept for the next time.</p>
        </Message>
      );
    case 'unavailable':
      return (
        <Message icon={CircleAlert} title="The browser cannot be used">
          <p className="selectable max-w-96 break-words text-ink-2">{error?.message ?? 'It did not start.'}</p>
          {error !== null && <p className="max-w-96">{advice(error)}</p>}
          <div className="flex gap-2">
            <Button onClick={() => openSettings('browser')}>Browser settings</Button>
            <Button kind="primary" onClick={() => void run('browser.newTab', {})}>Try again</Button>
          </div>
        </Message>
      );
    case 'closed':
      return (
        <Message icon={PanelTop} title="The browser opens with the first page">
          <p className="max-w-80 text-ink-2">Ask for a page in the chat, or type an address above.</p>
        </Message>
      );
    case 'open':
      return (
        <Message icon={PanelTop} title="No page is open">
          <p className="max-w-80 text-ink-2">Ask for a page in the chat, or type an address above.</p>
          <Button onClick={() => void run('browser.newTab', {})}>New tab</Button>
        </Message>
      );
  }
}
