import { useApp } from '../store.ts';
import { driverWords } from './driver-words.ts';

const looks = {
  quiet: { strip: 'text-ink-3', dot: 'border border-line-strong' },
  accent: { strip: 'bg-accent-soft text-accent-strong', dot: 'bg-accent animate-breathe' },
  warn: { strip: 'bg-warn-soft text-warn', dot: 'bg-warn' },
};

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
    </div>
  );
}
