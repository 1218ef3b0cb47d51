/** Names as people write them; the others are the browser's own. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ctrl: 'Control', cmd: 'Meta', command: 'Meta', win: 'Meta', option: 'Alt', esc: 'Escape', return: 'Enter', del: 'Delete', ins: 'Insert',
    space: 'Space', spacebar: 'Space', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', pgup: 'PageUp', pgdn: 'PageDown',
    ...Object.fromEntries(
      'Control Shift Alt Meta ControlOrMeta Enter Escape Tab Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight'
        .split(' ')
        .map((name) => [name.toLowerCase(), name]),
    ),
  }),
);

/** `Ctrl+A`, `cmd+k` and `esc` in the browser's terms. */
export function keyName(keys: string): string {
  return keys
    .trim()
    .split(/(?<=.)\+(?=.)/u)
    .map((part) => NAMES.get(part.trim().toLowerCase()) ?? (part.length > 1 ? part.trim() : part))
    .join('+');
}
