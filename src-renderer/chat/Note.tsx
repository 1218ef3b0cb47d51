import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { openSettings } from '../ui-state.ts';

const looks = {
  info: { icon: Info, style: 'border-line text-ink-2', color: 'text-ink-3' },
  warning: { icon: TriangleAlert, style: 'border-warn-line bg-warn-soft text-ink', color: 'text-warn' },
  error: { icon: CircleAlert, style: 'border-line-strong text-ink', color: 'text-danger' },
};

interface Props {
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** What Wheelhouse itself has to say in a conversation. Advice that names the settings leads there. */
export function Note({ tone, text }: Props) {
  const { icon: Icon, style, color } = looks[tone];
  const place = text.includes('Settings > Browser') ? 'browser' : text.includes('Settings >') ? 'model' : undefined;
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={`flex items-start gap-2 rounded-lg border px-3 py-2 ${style}`}>
      <Icon size={16} aria-hidden className={`mt-0.5 ${color}`} />
      <div className="selectable min-w-0 flex-1 break-words">
        <p className="whitespace-pre-wrap">{text}</p>
        {place !== undefined && (
          <button type="button" onClick={() => openSettings(place)} className="mt-1 rounded-sm font-medium text-accent hover:underline">
            Open settings
          </button>
        )}
      </div>
    </div>
  );
}
