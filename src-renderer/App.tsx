import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import { advice } from './advice.ts';
import { CommandPalette } from './dialogs/CommandPalette.tsx';
import { SecretDialog } from './dialogs/SecretDialog.tsx';
import { SettingsDialog } from './settings/SettingsDialog.tsx';
import { FirstRun } from './setup/FirstRun.tsx';
import { useApp, useMirror } from './store.ts';
import { Button } from './ui/Button.tsx';
import { Spinner } from './ui/Spinner.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { Workspace } from './Workspace.tsx';

function useTheme(): void {
  const theme = useMirror(({ state }) => state?.settings.theme ?? 'system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** Before the first snapshot: usually for a blink, so the words come late. */
function Starting() {
  const failure = useMirror((mirror) => mirror.failure);
  if (failure !== null) {
    return (
      <main className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
        <h1 className="text-lg font-semibold">Wheelhouse could not start</h1>
        <p className="selectable max-w-96 text-ink-2">{failure.message} {advice(failure)}</p>
        <Button kind="primary" onClick={() => window.location.reload()}>Try again</Button>
      </main>
    );
  }
  return (
    <main aria-busy className="flex h-full items-center justify-center gap-2 text-ink-3 animate-appear">
      <h1 className="sr-only">Wheelhouse</h1>
      <Spinner /> Starting…
    </main>
  );
}

function Running() {
  const isFirstRunDone = useApp(({ settings }) => settings.isFirstRunDone);
  return (
    <>
      {isFirstRunDone ? <Ready /> : <FirstRun />}
      <Toasts />
    </>
  );
}

function Ready() {
  useShortcuts();
  return (
    <>
      <Workspace />
      <SettingsDialog />
      <CommandPalette />
      <SecretDialog />
    </>
  );
}

export function App() {
  const hasState = useMirror(({ state }) => state !== null);
  useTheme();
  return <Tooltip.Provider delayDuration={450} skipDelayDuration={200}>{hasState ? <Running /> : <Starting />}</Tooltip.Provider>;
}
