import { ArrowRight, ShipWheel, Store } from 'lucide-react';
import { useState } from 'react';
import { sendMessage, tryDemo } from '../actions.ts';
import { focusPane } from '../focus.ts';
import { currentAssistant, useApp } from '../store.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { setDraft } from '../ui-state.ts';
import { whyNotSend } from './why-not.ts';

const typedExamples = ['open example.org', 'help'];
const spokenExamples = ['What is on the front page of wikipedia.org today?', 'Compare two products on a page that I name'];

function DemoCard() {
  const [isOpening, setOpening] = useState(false);
  const whyNot = useApp(whyNotSend);
  const isBrowserOn = useApp((state) => currentAssistant(state)?.isBrowserEnabled === true);
  const start = (): void => {
    setOpening(true);
    void tryDemo().finally(() => setOpening(false));
  };
  return (
    <button
      type="button"
      aria-label="Try it on the demo shop"
      aria-busy={isOpening || undefined}
      aria-describedby="demo-hint"
      disabled={isOpening || whyNot !== undefined}
      onClick={start}
      className="group flex w-full items-center gap-3 rounded-lg border border-line-strong bg-raised p-3 text-left transition-colors duration-150 enabled:hover:border-accent disabled:bg-canvas"
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
        {isOpening ? <Spinner size={18} /> : <Store size={18} strokeWidth={1.75} aria-hidden />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">Try it on the demo shop</span>
        <span id="demo-hint" className="block text-sm text-ink-3">
          {whyNot === undefined
            ? `A small shop inside Wheelhouse. Nothing is bought.${isBrowserOn ? '' : ' Turns browser access on.'}`
            : 'Once there is a key, or at once with typed commands.'}
        </span>
      </span>
      <ArrowRight size={16} aria-hidden className="text-ink-3 transition-transform duration-150 group-hover:translate-x-0.5" />
    </button>
  );
}

export function EmptyChat() {
  const assistant = useApp(currentAssistant);
  const openId = useApp(({ openConversationId }) => openConversationId);
  const isTyped = assistant?.model.kind === 'commands';
  const examples = isTyped ? typedExamples : spokenExamples;
  const use = (text: string): void => {
    if (isTyped) void sendMessage(text);
    else {
      setDraft(openId ?? 'new', text);
      focusPane('chat');
    }
  };
  return (
    <div className="m-auto flex w-full max-w-[440px] flex-col gap-5 py-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <ShipWheel size={36} strokeWidth={1.25} aria-hidden className="text-accent" />
        <div>
          <h2 className="text-xl font-semibold">What should {assistant?.name ?? 'Wheelhouse'} do?</h2>
          <p className="mt-1 text-ink-2">
            {isTyped ? 'Type a command and watch it happen in the browser.' : 'Ask in your own words and watch it happen in the browser.'}
          </p>
        </div>
      </div>
      <DemoCard />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <span className="text-sm text-ink-3">Try:</span>
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            onClick={() => use(example)}
            className={`rounded-full border border-line-strong px-3 py-1 text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink ${isTyped ? 'font-mono' : ''}`}
          >
            {example}
          </button>
        ))}
      </div>
    </div>
  );
}
