import type { Shortcut } from '../shortcuts.ts';
import { keyLabels } from '../shortcuts.ts';

/** The keys of a shortcut as small caps; hidden from screen readers, which read the label. */
export function Keys({ shortcut }: { readonly shortcut: Shortcut }) {
  return (
    <span aria-hidden className="inline-flex gap-0.5">
      {keyLabels(shortcut).map((label) => (
        <kbd
          key={label}
          className="min-w-[18px] rounded-sm border border-line-strong px-1 text-center font-sans text-xs leading-4 text-ink-2"
        >
          {label}
        </kbd>
      ))}
    </span>
  );
}
