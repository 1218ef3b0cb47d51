import { Switch } from 'radix-ui';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Toggle({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">{label}</label>
        {hint !== undefined && <p id={`${id}-hint`} className="text-sm text-ink-3">{hint}</p>}
      </div>
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-field-line bg-sunken transition-colors duration-150 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-3.5 translate-x-[2px] rounded-full bg-ink-2 transition-transform duration-150 data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </div>
  );
}
