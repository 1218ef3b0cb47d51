import { create } from 'zustand';
import { isNarrow } from './use-is-narrow.ts';

export type SettingsSection = 'assistant' | 'model' | 'browser' | 'logins' | 'appearance' | 'about';

export interface LocalToast {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly text: string;
  readonly next: string;
}

/** What only this window knows: what is open, what is being typed. Never anything that main decides. */
interface UiState {
  readonly overlay: 'none' | 'palette' | 'settings' | 'drawer';
  readonly settingsSection: SettingsSection;
  readonly isSidebarShown: boolean;
  /** Which of the two tabs a narrow window shows. */
  readonly narrowTab: 'chat' | 'page';
  /** Unsent text by conversation; `new` is the one that does not exist yet. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly toasts: readonly LocalToast[];
  /** Lines offered above the composer after the demo was opened. */
  readonly tryNext: readonly string[];
}

const sidebarKey = 'wheelhouse.sidebar';

export const useUi = create<UiState>(() => ({
  overlay: 'none',
  settingsSection: 'assistant',
  isSidebarShown: localStorage.getItem(sidebarKey) !== 'hidden',
  narrowTab: 'chat',
  drafts: {},
  toasts: [],
  tryNext: [],
}));

let lastToast = 0;

export function raiseToast(toast: Omit<LocalToast, 'id'>): void {
  lastToast += 1;
  const id = lastToast;
  useUi.setState(({ toasts }) => ({
    // The same sentence twice is one message.
    toasts: [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }],
  }));
}

export function dropToast(id: number): void {
  useUi.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function setDraft(conversation: string, text: string): void {
  useUi.setState(({ drafts }) => ({ drafts: { ...drafts, [conversation]: text } }));
}

export function closeDrawer(): void {
  useUi.setState(({ overlay }) => ({ overlay: overlay === 'drawer' ? 'none' : overlay }));
}

/** In a narrow window the sidebar is a drawer over the rest. */
export function toggleSidebar(): void {
  if (isNarrow()) {
    useUi.setState(({ overlay }) => ({ overlay: overlay === 'drawer' ? 'none' : 'drawer' }));
    return;
  }
  useUi.setState(({ isSidebarShown }) => {
    localStorage.setItem(sidebarKey, isSidebarShown ? 'hidden' : 'shown');
    return { isSidebarShown: !isSidebarShown };
  });
}

export function openSettings(section: SettingsSection): void {
  useUi.setState({ overlay: 'settings', settingsSection: section });
}
