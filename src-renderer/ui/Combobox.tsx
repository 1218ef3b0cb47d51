import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { Field, inputStyle } from './Field.tsx';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

/** Free text with suggestions: what is typed counts, the list only helps. */
export function Combobox({ label, hint, error, value, options, onChange }: Props) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The value itself is a choice already made: then the whole list is shown.
  const isExact = options.includes(value);
  const shown = isExact ? options : options.filter((option) => option.toLowerCase().includes(value.toLowerCase()));
  const isShown = isOpen && shown.length > 0;

  const choose = (option: string): void => {
    onChange(option);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((index) => (shown.length === 0 ? -1 : (index + step + shown.length) % shown.length));
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      choose(shown[active] ?? value);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => { onChange(event.target.value); setOpen(true); setActive(-1); }}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={`h-8 pr-7 ${inputStyle}`}
          />
          <ChevronDown size={14} aria-hidden className="pointer-events-none absolute top-2 right-2 text-ink-3" />
          <ul
            id={listId}
            role="listbox"
            aria-label={`${label} suggestions`}
            hidden={!isShown}
            className="absolute z-50 mt-1 max-h-48 w-full overflow-y-auto rounded-md bg-raised p-1 shadow-float"
          >
            {shown.map((option, index) => (
              <li
                key={option}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerDown={(event) => { event.preventDefault(); choose(option); }}
                className={`truncate rounded-sm px-2 py-1 ${index === active ? 'bg-pressed' : 'hover:bg-hover'}`}
              >
                {option}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
