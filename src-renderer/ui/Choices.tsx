import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

interface Props<T extends string> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Shown inside the chosen card. */
  readonly children?: ReactNode;
}

/** One decision as a list of radio rows; the chosen row opens and holds what it needs. */
export function Choices<T extends string>({ label, choices, value, onChange, children }: Props<T>) {
  const id = useId();
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value ?? value)}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong"
    >
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        const key = `${id}-${choice.value}`;
        return (
          <div key={choice.value} className={isChosen ? 'bg-sunken' : ''}>
            <label htmlFor={key} className="flex items-start gap-2.5 px-3 py-2 hover:bg-hover">
              <RadioGroup.Item
                id={key}
                value={choice.value}
                aria-label={choice.label}
                aria-describedby={choice.hint === undefined ? undefined : `${key}-hint`}
                className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-field-line bg-canvas data-[state=checked]:border-accent data-[state=checked]:bg-accent"
              >
                <RadioGroup.Indicator className="size-1.5 rounded-full bg-on-accent" />
              </RadioGroup.Item>
              <span className="flex flex-col">
                <span className="font-medium">{choice.label}</span>
                {choice.hint !== undefined && <span id={`${key}-hint`} className="text-sm text-ink-3">{choice.hint}</span>}
              </span>
            </label>
            {isChosen && children !== undefined && children !== null && children !== false && (
              <div className="px-3 pt-1 pb-3 pl-[38px]">{children}</div>
            )}
          </div>
        );
      })}
    </RadioGroup.Root>
  );
}
