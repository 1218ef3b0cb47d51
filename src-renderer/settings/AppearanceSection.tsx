import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { Choices } from '../ui/Choices.tsx';

const themes = [
  { value: 'system', label: 'System', hint: 'Follows the computer, by day and by night.' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function AppearanceSection() {
  const theme = useApp(({ settings }) => settings.theme);
  return (
    <div className="flex flex-col gap-3">
      <Choices label="Theme" choices={themes} value={theme} onChange={(next) => void run('settings.setTheme', { theme: next })} />
      <p className="text-sm text-ink-3">High contrast and reduced motion follow the computer’s settings.</p>
    </div>
  );
}
