/** `mod` is Command on a Mac and Control elsewhere. */
export const shortcuts = {
  palette: 'mod+k',
  composer: 'mod+l',
  stop: 'mod+.',
  drive: 'mod+shift+t',
  newConversation: 'mod+n',
  settings: 'mod+,',
  sidebar: 'mod+b',
  panes: 'F6',
} as const;

export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts];

export const isMac = navigator.userAgent.includes('Mac');

/** The keys as they are shown, one text each. */
export function keyLabels(shortcut: Shortcut): readonly string[] {
  return shortcut.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl';
    if (key === 'shift') return isMac ? '⇧' : 'Shift';
    return key.length === 1 ? key.toUpperCase() : key;
  });
}

/** Shift counts where a shortcut names it, and is left to the caller elsewhere: F6 goes backwards with it, and a comma or a dot may need it on some keyboards. */
export function isPressed(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const parts = shortcut.split('+');
  const needsMod = parts.includes('mod');
  const hasMod = isMac ? event.metaKey : event.ctrlKey;
  const hasShift = !parts.includes('shift') || event.shiftKey;
  return needsMod === hasMod && hasShift && !event.altKey && event.key.toLowerCase() === parts.at(-1)?.toLowerCase();
}
