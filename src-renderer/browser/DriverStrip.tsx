import { openConversation, runningConversation, stopTurn, switchDriver } from '../actions.ts';
import { keyLabels, shortcuts } from '../shortcuts.ts';
import { useApp } from '../store.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useUi } from '../ui-state.ts';
import { driverWords } from './driver-words.ts';

const looks = {
  quiet: { strip: 'text-ink-3', dot: 'border border-line-strong' },
  accent: { strip: 'bg-accent-soft text-accent-strong', dot: 'bg-accent animate-breathe' },
  warn: { strip: 'bg-warn-soft text-warn', dot: 'bg-warn' },
};

const buttonStyle = 'h-6 shrink-0 rounded-md border border-line-strong bg-raised px-2 text-sm text-ink hover:bg-hover';

/** Where the running conversation is out of sight, so are its Stop and its requests; then the strip leads there. */
function Elsewhere() {
  const running = useApp(runningConversation);
  const openId = useApp(({ openConversationId }) => openConversationId);
  const isPageOnly = useUi(({ narrowTab }) => narrowTab === 'page');
  const isNarrow = useIsNarrow();
  if (running === undefined || (running === openId && !(isNarrow && isPageOnly))) return null;
  return (
    <>
      <button type="button" aria-label="Show conversation" onClick={() => void openConversation(running)} className={buttonStyle}>Show</button>
      <button type="button" aria-label="Stop the assistant" onClick={() => void stopTurn()} className={buttonStyle}>Stop</button>
    </>
  );
}

/** One click to take over, one to hand back. */
function Wheel() {
  const who = useApp((state) => state.driver.who);
  const hasPage = useApp(({ browser }) => browser.phase === 'open');
  if (who === 'human' || who === 'taking' || who === 'handoff') {
    return <button type="button" disabled={who === 'taking'} title={label('Hand back')} onClick={() => void switchDriver()} className={buttonStyle}>Hand back</button>;
  }
  if (who === 'stopping' || (who === 'nobody' && !hasPage)) return null;
  return <button type="button" title={label('Take over')} onClick={() => void switchDriver()} className={buttonStyle}>Take over</button>;
}

const label = (what: string): string => `${what} (${keyLabels(shortcuts.drive).join('+')})`;

export function DriverStrip() {
  const driver = useApp((state) => state.driver);
  const requests = useApp((state) => state.requests);
  const turns = useApp((state) => state.turns);
  const { tone, text } = driverWords({ driver, requests, turns });
  const { strip, dot } = looks[tone];
  return (
    <div className={`flex h-9 shrink-0 items-center gap-2.5 border-t border-line px-3 font-medium transition-colors duration-150 ${strip}`}>
      <span aria-hidden className={`dot size-2 shrink-0 rounded-full ${dot}`} />
      <p role="status" aria-label="Who drives" title={text} className="min-w-0 flex-1 truncate">{text}</p>
      <Elsewhere />
      <Wheel />
    </div>
  );
}
