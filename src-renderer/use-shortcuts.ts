import { useEffect } from 'react';
import { newConversation, stopTurn, switchDriver } from './actions.ts';
import { cyclePanes, focusPane } from './focus.ts';
import { isPressed, shortcuts } from './shortcuts.ts';
import { isNarrow } from './use-is-narrow.ts';
import { openSettings, toggleSidebar, useUi } from './ui-state.ts';

/** In a narrow window the panes are tabs, of which one is shown. */
function nextPane(isBackwards: boolean): void {
  if (!isNarrow()) {
    cyclePanes(isBackwards);
    return;
  }
  const narrowTab = useUi.getState().narrowTab === 'chat' ? 'page' : 'chat';
  useUi.setState({ narrowTab });
  focusPane(narrowTab === 'chat' ? 'chat' : 'browser');
}

function act(event: KeyboardEvent): boolean {
  const { overlay } = useUi.getState();
  if (isPressed(event, shortcuts.stop)) {
    void stopTurn();
    return true;
  }
  if (isPressed(event, shortcuts.palette)) {
    useUi.setState({ overlay: overlay === 'palette' ? 'none' : 'palette' });
    return true;
  }
  // A dialog keeps the keyboard to itself.
  if (document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"]') !== null) return false;
  if (isPressed(event, shortcuts.composer)) {
    useUi.setState({ narrowTab: 'chat' });
    focusPane('chat');
  } else if (isPressed(event, shortcuts.newConversation)) void newConversation();
  else if (isPressed(event, shortcuts.drive)) void switchDriver();
  else if (isPressed(event, shortcuts.settings)) openSettings('assistant');
  else if (isPressed(event, shortcuts.sidebar)) toggleSidebar();
  else if (isPressed(event, shortcuts.panes)) nextPane(event.shiftKey);
  else return false;
  return true;
}

/** The keys that work everywhere in the window. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.isComposing && act(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
