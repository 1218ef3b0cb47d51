import { useRef, useState } from 'react';
import type { ModelTest } from '../../src-preload/contract/commands.ts';
import { advice } from '../advice.ts';
import { ask } from '../call.ts';
import type { DraftErrors, ModelDraft } from './model-draft.ts';
import { checkDraft, keyError } from './model-draft.ts';

interface Testing {
  readonly isTesting: boolean;
  readonly result: ModelTest | undefined;
  readonly errors: DraftErrors;
  readonly test: (draft: ModelDraft) => Promise<void>;
  /** Forgets what was found; what was tested is not what stands there any more. */
  readonly reset: () => void;
}

export function useModelTest(): Testing {
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<ModelTest>();
  const [errors, setErrors] = useState<DraftErrors>({});
  const round = useRef(0);

  const reset = (): void => {
    round.current += 1;
    setTesting(false);
    setResult(undefined);
    setErrors({});
  };
  const test = async (draft: ModelDraft): Promise<void> => {
    reset();
    const mine = round.current;
    const checked = checkDraft(draft);
    const badKey = keyError(draft.key);
    if (checked.errors !== undefined || badKey !== undefined) {
      setErrors({ ...checked.errors, ...(badKey === undefined ? {} : { key: badKey }) });
      return;
    }
    setTesting(true);
    const key = draft.key.trim();
    const reply = await ask('model.test', { model: checked.model, ...(key === '' ? {} : { key }) });
    if (round.current !== mine) return;
    setTesting(false);
    setResult(reply.ok ? reply.value : { isWorking: false, message: `${reply.error.message} ${advice(reply.error)}`.trim(), models: [] });
  };
  return { isTesting, result, errors, test, reset };
}
