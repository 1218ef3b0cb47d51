import { useEffect, useState } from 'react';
import type { AssistantPatch } from '../../src-preload/contract/settings.ts';
import { advice } from '../advice.ts';
import { ask } from '../call.ts';

interface Saving {
  readonly save: (patch: AssistantPatch) => Promise<boolean>;
  /** What went wrong last, in one sentence. */
  readonly error: string | undefined;
  /** True for a moment after something was kept. */
  readonly isSaved: boolean;
}

const shownFor = 2_000;

/** Keeps one change of an assistant and says so beside the field. */
export function useSave(id: string): Saving {
  const [error, setError] = useState<string>();
  const [savedAt, setSavedAt] = useState(0);
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), shownFor);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const save = async (patch: AssistantPatch): Promise<boolean> => {
    setError(undefined);
    const reply = await ask('assistant.update', { id, patch });
    if (reply.ok) setSavedAt(Date.now());
    else setError(`${reply.error.message} ${advice(reply.error)}`.trim());
    return reply.ok;
  };
  return { save, error, isSaved: savedAt !== 0 };
}
