import { ShipWheel } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { advice } from '../advice.ts';
import { ask } from '../call.ts';
import { useApp } from '../store.ts';
import { keySlot } from '../../src-preload/contract/settings.ts';
import type { DraftErrors } from './model-draft.ts';
import { checkDraft, emptyDraft, keyError } from './model-draft.ts';
import { StepBrowser } from './StepBrowser.tsx';
import { StepName } from './StepName.tsx';
import { StepThinking } from './StepThinking.tsx';

const steps = ['Name', 'Thinking', 'Browser'] as const;

/** Three short steps with one decision each. Nothing is kept before Finish. */
export function FirstRun() {
  const keys = useApp((state) => state.keys);
  const [step, setStep] = useState(0);
  const [name, setName] = useState('Wheelhouse');
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isBrowserEnabled, setBrowserEnabled] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [fault, setFault] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  // A new step begins at its heading, for the eye and for a screen reader.
  useEffect(() => {
    if (step > 0) heading.current?.focus();
  }, [step]);

  const checked = checkDraft(draft);
  const slot = checked.model === undefined ? undefined : keySlot(checked.model);
  const hasKey = slot !== undefined && keys[slot] !== undefined;

  const leaveThinking = (): void => {
    const found: DraftErrors = { ...checked.errors };
    const badKey = keyError(draft.key);
    if (badKey !== undefined) found.key = badKey;
    else if (draft.kind !== 'commands' && draft.kind !== 'endpoint' && draft.key.trim() === '' && !hasKey) {
      found.key = 'Paste the key, or choose typed commands for now.';
    }
    setErrors(found);
    if (Object.keys(found).length === 0) setStep(2);
  };
  const finish = async (): Promise<void> => {
    if (checked.model === undefined) {
      setStep(1);
      return;
    }
    setFinishing(true);
    setFault(undefined);
    const key = draft.key.trim();
    if (key !== '') {
      const kept = await ask('key.set', { model: checked.model, key });
      if (!kept.ok) {
        setFault(`The key could not be kept. ${kept.error.message} ${advice(kept.error)}`);
        setFinishing(false);
        return;
      }
    }
    const done = await ask('setup.finish', { name: name.trim(), model: checked.model, isBrowserEnabled });
    if (!done.ok) setFault(`${done.error.message} ${advice(done.error)}`.trim());
    setFinishing(false);
  };

  return (
    <main className="flex h-full flex-col items-center overflow-y-auto bg-side p-4">
      <div className="my-auto flex w-full max-w-[480px] flex-col gap-4 rounded-lg border border-line bg-canvas p-6">
        <header className="flex items-center justify-between">
          <span className="flex items-center gap-2 font-semibold">
            <ShipWheel size={20} strokeWidth={1.75} aria-hidden className="text-accent" />
            Wheelhouse
          </span>
          <ol aria-label="Steps" className="flex gap-1.5">
            {steps.map((label, index) => (
              <li key={label} aria-current={index === step ? 'step' : undefined} title={label} className={`h-1.5 rounded-full transition-all duration-150 ${index === step ? 'w-6 bg-accent' : 'w-1.5 bg-line-strong'}`}>
                <span className="sr-only">{label}{index === step ? ', current step' : ''}</span>
              </li>
            ))}
          </ol>
        </header>
        {step === 0 && <StepName name={name} onChange={setName} onContinue={() => setStep(1)} />}
        {step === 1 && (
          <StepThinking heading={heading} draft={draft} errors={errors} hasKey={hasKey} onChange={(next) => { setErrors({}); setDraft(next); }} onBack={() => setStep(0)} onContinue={leaveThinking} />
        )}
        {step === 2 && (
          <StepBrowser heading={heading} name={name.trim()} isOn={isBrowserEnabled} fault={fault} isFinishing={isFinishing} onChange={setBrowserEnabled} onBack={() => setStep(1)} onFinish={() => void finish()} />
        )}
      </div>
    </main>
  );
}
