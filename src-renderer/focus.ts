/** The three panes in the order of F6, each with what takes the focus in it. */
const panes = [
  { id: 'sidebar', first: '[data-first]' },
  { id: 'chat', first: 'textarea' },
  { id: 'browser', first: '[aria-label="Address"], [data-first]' },
] as const;

export type PaneId = (typeof panes)[number]['id'];

function paneElement(id: PaneId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${id}"]`);
}

/** Waits a frame, so that a pane that is just being shown can take the focus. */
export function focusPane(id: PaneId): void {
  requestAnimationFrame(() => {
    const pane = paneElement(id);
    const first = panes.find((candidate) => candidate.id === id)?.first;
    const target = first === undefined ? null : pane?.querySelector<HTMLElement>(first);
    (target ?? pane)?.focus();
  });
}

/** Into the live picture, where keys go to the page. */
export function focusPage(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-keys]')?.focus());
}

/** Moves the focus to the next pane that is shown, or to the one before. */
export function cyclePanes(isBackwards: boolean): void {
  const shown = panes.filter(({ id }) => paneElement(id) !== null);
  const here = shown.findIndex(({ id }) => paneElement(id)?.contains(document.activeElement));
  const step = isBackwards ? -1 : 1;
  const next = here === -1 ? 0 : (here + step + shown.length) % shown.length;
  const target = shown[next];
  if (target !== undefined) focusPane(target.id);
}
