import type { Assistant, BrowserChoice } from '../../src-preload/contract/settings.ts';
import { useApp } from '../store.ts';
import { Choices } from '../ui/Choices.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { SavedField } from './SavedField.tsx';
import { useSave } from './use-save.ts';

const visibilities = [
  { value: 'window', label: 'In a window of its own', hint: 'A real window beside Wheelhouse, and its picture in the app.' },
  { value: 'app_only', label: 'In the app only', hint: 'No second window; works without a display.' },
] as const;

export function BrowserSection({ assistant }: { readonly assistant: Assistant }) {
  const { id, name, isBrowserEnabled, browser } = assistant;
  const { save, error } = useSave(id);
  const { identity } = useApp((state) => state.browser);
  /** An empty text takes the entry out. */
  const withText = (field: 'executable' | 'cdpUrl') => (text: string) => {
    const next: BrowserChoice = { ...browser, [field]: text.trim() === '' ? undefined : text.trim() };
    return field === 'cdpUrl' && text.trim() !== '' && !/^(https?|wss?):\/\/\S+$/u.test(text.trim())
      ? 'Enter an address such as http://127.0.0.1:9222.'
      : { browser: next };
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-lg border border-line-strong p-3">
        <Toggle
          label="Browser access"
          isOn={isBrowserEnabled}
          onChange={(next) => void save({ isBrowserEnabled: next })}
          hint={isBrowserEnabled ? `${name} may open pages, read them, click and type.` : `${name} has no way to open a page.`}
        />
      </div>
      {error !== undefined && <p role="alert" className="text-danger">{error}</p>}
      {identity !== null && (
        <p className="selectable text-ink-2">Now: {identity.name} {identity.version}. {identity.reason}</p>
      )}
      <div className="flex flex-col gap-1">
        <p aria-hidden className="font-medium">Where it is shown</p>
        <Choices label="Where it is shown" choices={visibilities} value={browser.visibility} onChange={(visibility) => void save({ browser: { ...browser, visibility } })} />
        <p className="text-sm text-ink-3">Takes effect when the browser opens next.</p>
      </div>
      <SavedField
        assistantId={id}
        label="Executable"
        value={browser.executable ?? ''}
        placeholder="The installed browser"
        hint="Path of a Chromium-based browser. Empty: Chrome, Edge, Chromium or Brave as installed."
        toPatch={withText('executable')}
      />
      <SavedField
        assistantId={id}
        label="Debugging address"
        value={browser.cdpUrl ?? ''}
        placeholder="http://127.0.0.1:9222"
        hint="Attaches to a browser that runs already, here or elsewhere. Wins over the executable."
        toPatch={withText('cdpUrl')}
      />
    </div>
  );
}
