import { Eye, Hand, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../ui/Button.tsx';
import { Toggle } from '../ui/Toggle.tsx';

interface Props {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly name: string;
  readonly isOn: boolean;
  readonly fault: string | undefined;
  readonly isFinishing: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onBack: () => void;
  readonly onFinish: () => void;
}

const meanings = [
  { icon: UserRound, text: 'A browser of its own, with its own profile. Your browser, its logins and history stay untouched.' },
  { icon: Eye, text: 'You see every page and every step, live, in this window.' },
  { icon: Hand, text: 'Stop works at any moment, and you can turn access off again in the settings.' },
];

export function StepBrowser({ heading, name, isOn, fault, isFinishing, onChange, onBack, onFinish }: Props) {
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onFinish();
      }}
    >
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">Turn its browser on?</h1>
        <p className="mt-1 text-ink-2">Until you do, {name} can only talk: it has no way to open a page.</p>
      </div>
      <div className={`rounded-lg border p-3 transition-colors duration-150 ${isOn ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}>
        <Toggle label="Browser access" isOn={isOn} onChange={onChange} hint={isOn ? `${name} may open pages, read them, click and type.` : 'Off. You can turn it on later.'} />
      </div>
      <ul className="flex flex-col gap-2.5">
        {meanings.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-2.5 text-ink-2">
            <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 text-ink-3" />
            {text}
          </li>
        ))}
      </ul>
      {fault !== undefined && <p role="alert" className="selectable rounded-md bg-danger-soft px-3 py-2 text-danger">{fault}</p>}
      <div className="flex justify-between">
        <Button kind="ghost" onClick={onBack} className="-ml-3">Back</Button>
        <Button kind="primary" type="submit" isBusy={isFinishing}>Finish</Button>
      </div>
    </form>
  );
}
