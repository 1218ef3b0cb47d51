import type { Suggestion } from '../../src-preload/contract/commands.ts';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Floats above the composer. The focus stays in the text; the active row is named by `aria-activedescendant`. */
export function SuggestionList({ id, suggestions, active, onChoose }: Props) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Commands"
      className="absolute right-0 bottom-full left-0 z-30 mb-2 max-h-64 overflow-y-auto rounded-lg bg-raised p-1 shadow-float animate-appear"
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => { event.preventDefault(); onChoose(suggestion); }}
          className={`flex min-h-8 items-baseline gap-3 rounded-md px-2.5 py-1.5 ${index === active ? 'bg-pressed' : 'hover:bg-hover'}`}
        >
          <span className="shrink-0 font-mono text-sm">{suggestion.text}</span>
          <span className="min-w-0 truncate text-sm text-ink-2">{suggestion.hint}</span>
        </li>
      ))}
    </ul>
  );
}
