import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';

interface Props {
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly onContinue: () => void;
}

export function StepName({ name, onChange, onContinue }: Props) {
  const [error, setError] = useState<string>();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError('Give the assistant a name.');
        else onContinue();
      }}
    >
      <div>
        <h1 className="text-xl font-semibold">Name your assistant</h1>
        <p className="mt-1 text-ink-2">It works in a browser of its own, next to this chat, where you can watch every step.</p>
      </div>
      <TextField
        label="Name"
        autoFocus
        maxLength={40}
        value={name}
        error={error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => { setError(undefined); onChange(event.target.value); }}
      />
      <div className="flex justify-end">
        <Button kind="primary" type="submit">Continue</Button>
      </div>
    </form>
  );
}
