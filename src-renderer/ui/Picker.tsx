import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { Field, inputStyle } from './Field.tsx';

interface Props<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export function Picker<T extends string>({ label, hint, value, options, onChange }: Props<T>) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Select.Root value={value} onValueChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? value)}>
          <Select.Trigger {...ids} className={`flex h-8 items-center justify-between ${inputStyle}`}>
            <Select.Value />
            <ChevronDown size={14} aria-hidden className="text-ink-3" />
          </Select.Trigger>
          <Select.Portal>
            <Select.Content position="popper" sideOffset={4} className="z-50 min-w-(--radix-select-trigger-width) rounded-md bg-raised p-1 shadow-float animate-appear">
              <Select.Viewport>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    className="flex h-8 items-center justify-between gap-3 rounded-sm px-2 outline-none data-[highlighted]:bg-hover"
                  >
                    <Select.ItemText>{option.label}</Select.ItemText>
                    <Select.ItemIndicator><Check size={14} aria-hidden /></Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Viewport>
            </Select.Content>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  );
}
