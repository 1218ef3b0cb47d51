import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeft, ArrowRight, Brain, Columns3, Globe, Hand, Info, MessageSquareText, Monitor, Moon, Palette, PanelLeft, Plus, Power, RotateCw, Square,
  SquarePen, Store, Sun, UserRound,
} from 'lucide-react';
import { newConversation, stopTurn, switchDriver, tryDemo } from '../actions.ts';
import { run } from '../call.ts';
import { cyclePanes, focusPane } from '../focus.ts';
import type { Shortcut } from '../shortcuts.ts';
import { shortcuts } from '../shortcuts.ts';
import { openSettings, toggleSidebar, useUi } from '../ui-state.ts';

export interface PaletteAction {
  readonly group: 'commands' | 'settings';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly act: () => void;
  readonly shortcut?: Shortcut;
  /** Other words that find it. */
  readonly words?: readonly string[];
  /** What has to be there before it is offered. */
  readonly needs?: 'turn' | 'browser' | 'page';
}

export const paletteActions: readonly PaletteAction[] = [
  { group: 'commands', label: 'Stop the assistant', icon: Square, shortcut: shortcuts.stop, needs: 'turn', act: () => void stopTurn() },
  { group: 'commands', label: 'Take over or hand back the browser', icon: Hand, shortcut: shortcuts.drive, needs: 'browser', words: ['drive', 'control'], act: () => void switchDriver() },
  { group: 'commands', label: 'New conversation', icon: SquarePen, shortcut: shortcuts.newConversation, words: ['chat'], act: () => void newConversation() },
  {
    group: 'commands', label: 'Write a message', icon: MessageSquareText, shortcut: shortcuts.composer, words: ['focus', 'chat'],
    act: () => {
      useUi.setState({ narrowTab: 'chat' });
      focusPane('chat');
    },
  },
  { group: 'commands', label: 'Try it on the demo shop', icon: Store, words: ['example'], act: () => void tryDemo() },
  { group: 'commands', label: 'Page back', icon: ArrowLeft, needs: 'page', act: () => void run('browser.history', { action: 'back' }) },
  { group: 'commands', label: 'Page forward', icon: ArrowRight, needs: 'page', act: () => void run('browser.history', { action: 'forward' }) },
  { group: 'commands', label: 'Reload page', icon: RotateCw, needs: 'page', words: ['refresh'], act: () => void run('browser.history', { action: 'reload' }) },
  { group: 'commands', label: 'New tab', icon: Plus, needs: 'browser', act: () => void run('browser.newTab', {}) },
  { group: 'commands', label: 'Close browser', icon: Power, needs: 'page', act: () => void run('browser.close', {}) },
  { group: 'commands', label: 'Show or hide sidebar', icon: PanelLeft, shortcut: shortcuts.sidebar, act: toggleSidebar },
  { group: 'commands', label: 'Next pane', icon: Columns3, shortcut: shortcuts.panes, act: () => cyclePanes(false) },
  { group: 'settings', label: 'Settings: Assistant', icon: UserRound, shortcut: shortcuts.settings, words: ['name', 'instructions', 'budget'], act: () => openSettings('assistant') },
  { group: 'settings', label: 'Settings: Model & keys', icon: Brain, words: ['provider', 'api'], act: () => openSettings('model') },
  { group: 'settings', label: 'Settings: Browser', icon: Globe, words: ['access', 'executable', 'chrome'], act: () => openSettings('browser') },
  { group: 'settings', label: 'Settings: Appearance', icon: Palette, words: ['theme'], act: () => openSettings('appearance') },
  { group: 'settings', label: 'About Wheelhouse', icon: Info, words: ['version', 'licences'], act: () => openSettings('about') },
  { group: 'settings', label: 'Theme: System', icon: Monitor, act: () => void run('settings.setTheme', { theme: 'system' }) },
  { group: 'settings', label: 'Theme: Light', icon: Sun, act: () => void run('settings.setTheme', { theme: 'light' }) },
  { group: 'settings', label: 'Theme: Dark', icon: Moon, act: () => void run('settings.setTheme', { theme: 'dark' }) },
];
