import type { LucideIcon } from 'lucide-react';
import { Brain, Globe, Info, KeyRound, Palette, UserRound, X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactElement } from 'react';
import { currentAssistant, useApp } from '../store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { SettingsSection } from '../ui-state.ts';
import { useUi } from '../ui-state.ts';
import { AboutSection } from './AboutSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { AssistantSection } from './AssistantSection.tsx';
import { BrowserSection } from './BrowserSection.tsx';
import { LoginsSection } from './LoginsSection.tsx';
import { ModelSection } from './ModelSection.tsx';

const sections: readonly { readonly id: SettingsSection; readonly label: string; readonly icon: LucideIcon }[] = [
  { id: 'assistant', label: 'Assistant', icon: UserRound },
  { id: 'model', label: 'Model & keys', icon: Brain },
  { id: 'browser', label: 'Browser', icon: Globe },
  { id: 'logins', label: 'Saved logins', icon: KeyRound },
  { id: 'appearance', label: 'Appearance', icon: Palette },
  { id: 'about', label: 'About', icon: Info },
];

export function SettingsDialog() {
  const isOpen = useUi(({ overlay }) => overlay === 'settings');
  const section = useUi(({ settingsSection }) => settingsSection);
  const assistant = useApp(currentAssistant);
  const close = (): void => useUi.setState({ overlay: 'none' });

  const page = (id: SettingsSection): ReactElement | null => {
    if (id === 'appearance') return <AppearanceSection />;
    if (id === 'about') return <AboutSection />;
    if (id === 'logins') return <LoginsSection />;
    // Each section works on the assistant as it was when it opened; a change from elsewhere does not overwrite typing.
    if (assistant === undefined) return null;
    if (id === 'assistant') return <AssistantSection assistant={assistant} />;
    if (id === 'model') return <ModelSection assistant={assistant} />;
    return <BrowserSection assistant={assistant} />;
  };

  return (
    <Modal title="Settings" isBare isOpen={isOpen} onClose={close} className="h-[640px] w-[820px]">
      <Tabs.Root
        orientation="vertical"
        value={section}
        onValueChange={(next) => {
          const found = sections.find(({ id }) => id === next);
          if (found !== undefined) useUi.setState({ settingsSection: found.id });
        }}
        className="flex min-h-0 flex-1"
      >
        <div className="flex w-48 shrink-0 flex-col gap-2 border-r border-line bg-side p-2 max-[640px]:w-36">
          <p aria-hidden className="px-2 pt-2 pb-1 text-lg font-semibold">Settings</p>
          <Tabs.List aria-label="Settings" className="flex flex-col gap-px">
            {sections.map(({ id, label, icon: Icon }) => (
              <Tabs.Trigger
                key={id}
                value={id}
                className="flex h-8 items-center gap-2 rounded-md px-2 text-left text-ink-2 hover:bg-hover data-[state=active]:bg-pressed data-[state=active]:font-medium data-[state=active]:text-ink"
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
        {sections.map(({ id, label }) => (
          <Tabs.Content key={id} value={id} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            <header className="flex h-14 shrink-0 items-center justify-between pr-3 pl-6">
              <h2 className="text-lg font-semibold">{label}</h2>
              <IconButton icon={X} label="Close settings" onClick={close} />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">{page(id)}</div>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Modal>
  );
}
