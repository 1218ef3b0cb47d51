import type { KeyboardEvent } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../src-preload/contract/commands.ts';
import { sendMessage, stopTurn } from '../actions.ts';
import { currentAssistant, openTranscript, useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { openSettings, setDraft, useUi } from '../ui-state.ts';
import { ComposerFoot } from './ComposerFoot.tsx';
import { SendButton } from './SendButton.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { TryNext } from './TryNext.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { whyNotSend } from './why-not.ts';

export function Composer({ conversation }: { readonly conversation: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const text = useUi(({ drafts }) => drafts[conversation] ?? '');
  const isTyped = useApp((state) => currentAssistant(state)?.model.kind === 'commands');
  const whyNot = useApp(whyNotSend);
  const isRunning = useApp(({ turns }) => turns[conversation] !== undefined);
  const isStopping = useApp(({ turns }) => turns[conversation]?.isStopping === true);
  const lastOwn = useApp((state) => openTranscript(state).items.findLast(({ type }) => type === 'user'));

  const [hasFocus, setFocus] = useState(false);
  const [active, setActive] = useState(-1);
  const [dismissedFor, setDismissedFor] = useState<string>();
  const suggestions = useSuggestions(text, isTyped && hasFocus && dismissedFor !== text && !isRunning);
  const isListShown = suggestions.length > 0;
  const isBlocked = whyNot !== undefined || isRunning || text.trim() === '';

  useEffect(() => setActive(-1), [suggestions]);
  useEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight, 220)}px`;
  }, [text]);

  const change = (next: string): void => setDraft(conversation, next);
  const choose = ({ text: next }: Suggestion): void => {
    // A completion is of the last line; the lines before it stay.
    change(`${text.slice(0, text.lastIndexOf('\n') + 1)}${next}`);
    field.current?.focus();
  };
  const send = (): void => {
    if (isBlocked) return;
    change('');
    void sendMessage(text.trim()).then((isSent) => {
      // What could not be sent is not lost, unless something else was typed meanwhile.
      if (!isSent && (useUi.getState().drafts[conversation] ?? '') === '') change(text);
    });
  };
  const onListKey = (key: string): boolean => {
    if (!isListShown) return false;
    const chosen = suggestions[active === -1 && key === 'Tab' ? 0 : active];
    if (key === 'ArrowDown') setActive((index) => (index + 1) % suggestions.length);
    else if (key === 'ArrowUp') setActive((index) => (index <= 0 ? suggestions.length : index) - 1);
    else if (key === 'Escape') setDismissedFor(text);
    else if ((key === 'Tab' || key === 'Enter') && chosen !== undefined) choose(chosen);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter belongs to it.
    if (event.nativeEvent.isComposing || event.key === 'Process') return;
    if (!event.shiftKey && onListKey(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && lastOwn?.type === 'user') {
      event.preventDefault();
      change(lastOwn.text);
    }
  };

  return (
    <div className="mx-auto w-full max-w-[720px] shrink-0 px-4 pb-2">
      {whyNot !== undefined && (
        <div role="status" className="mb-2 flex items-center gap-3 rounded-lg border border-warn-line bg-warn-soft px-3 py-2">
          <p className="flex-1">{whyNot}</p>
          <Button onClick={() => openSettings('model')}>Add the key</Button>
        </div>
      )}
      <TryNext isShown={!isRunning && text === ''} />
      <div className="relative">
        {isListShown && <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />}
        <div className="flex items-end gap-2 rounded-lg border border-field-line bg-raised p-1.5 pl-3 transition-colors duration-150 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft">
          <textarea
            ref={field}
            aria-label="Message"
            aria-autocomplete={isTyped ? 'list' : undefined}
            aria-controls={isListShown ? listId : undefined}
            aria-activedescendant={isListShown && active >= 0 ? `${listId}-${active}` : undefined}
            rows={1}
            value={text}
            maxLength={100_000}
            spellCheck={!isTyped}
            placeholder={isTyped ? 'Type a command, for example: open example.org' : 'Ask for something on a web page'}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            className="min-h-8 flex-1 resize-none bg-transparent py-[5.5px] text-md outline-none"
          />
          <SendButton isRunning={isRunning} isStopping={isStopping} isBlocked={isBlocked} whyNot={whyNot} onSend={send} onStop={() => void stopTurn()} />
        </div>
      </div>
      <ComposerFoot isWaiting={isRunning && text.trim() !== ''} />
      <p role="status" className="sr-only">{isListShown ? `${suggestions.length} completions, arrow keys to choose` : ''}</p>
    </div>
  );
}
