import { useEffect, useMemo, useState } from 'react';
import type { Suggestion } from '../../src-preload/contract/commands.ts';
import { ask } from '../call.ts';

/** How long a person pauses before completions are asked for, in milliseconds. */
const pause = 90;
const none: readonly Suggestion[] = [];

/** Completions of a typed command; none while `isOn` is false or an answer for this very text is not there yet. */
export function useSuggestions(text: string, isOn: boolean): readonly Suggestion[] {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly suggestions: readonly Suggestion[] }>();
  useEffect(() => {
    if (!isOn || text.trim() === '' || text.length > 2000) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask('chat.suggest', { text }).then((reply) => {
        if (isCurrent && reply.ok) setAnswer({ text, suggestions: reply.value });
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, isOn]);
  return useMemo(() => {
    if (!isOn || text.trim() === '' || answer?.text !== text) return none;
    // What is typed already is no completion.
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return answer.suggestions.filter((suggestion) => suggestion.text !== line);
  }, [answer, isOn, text]);
}
