import { Globe, House, Lock, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { run } from '../call.ts';
import { Tip } from '../ui/Tip.tsx';
import { addressParts } from './address-parts.ts';

const safeties = {
  secure: { icon: Lock, words: 'Secure connection', color: 'text-ink-3' },
  insecure: { icon: TriangleAlert, words: 'Not secure: what is sent to this page can be read on the way', color: 'text-warn' },
  local: { icon: House, words: 'A page on this computer', color: 'text-ink-3' },
  none: { icon: Globe, words: 'No page yet', color: 'text-ink-3' },
};

interface Props {
  readonly url: string;
  readonly unavailable: string | undefined;
}

export function AddressField({ url, unavailable }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** What is being typed; undefined while the field shows where the page is. */
  const [typed, setTyped] = useState<string>();
  const { before, host, after, safety } = addressParts(url);
  const { icon: Icon, words, color } = safeties[safety];
  const isTyping = typed !== undefined;

  const go = (): void => {
    if (unavailable !== undefined || typed === undefined || typed.trim() === '') return;
    field.current?.blur();
    void run('browser.navigate', { to: typed.trim() });
  };
  return (
    <div className={`relative flex h-7 min-w-0 flex-1 items-center rounded-md border border-transparent transition-colors duration-150 focus-within:border-accent focus-within:bg-canvas ${isTyping ? '' : 'bg-sunken'}`}>
      <Tip text={words}>
        <span className={`flex h-full items-center pl-2.5 ${color}`}>
          <Icon size={14} aria-hidden />
          <span className="sr-only">{words}</span>
        </span>
      </Tip>
      <div className="relative min-w-0 flex-1">
        <input
          ref={field}
          aria-label="Address"
          aria-describedby={unavailable === undefined ? undefined : 'address-note'}
          readOnly={unavailable !== undefined}
          title={unavailable ?? url}
          value={typed ?? (url === 'about:blank' ? '' : url)}
          placeholder="Type an address"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          onFocus={(event) => {
            setTyped(event.target.value);
            event.target.select();
          }}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') go();
            if (event.key === 'Escape') field.current?.blur();
          }}
          className={`h-6.5 w-full bg-transparent px-2 outline-none ${isTyping || host === '' ? '' : 'text-transparent'}`}
        />
        {!isTyping && host !== '' && (
          <span aria-hidden className="pointer-events-none absolute inset-0 flex items-center truncate px-2 text-ink-3 forced-colors:hidden">
            <span className={safety === 'insecure' ? 'text-warn' : ''}>{before}</span>
            <span className="text-ink">{host}</span>
            <span className="truncate">{after}</span>
          </span>
        )}
        {unavailable !== undefined && <span id="address-note" className="sr-only">{unavailable}</span>}
      </div>
    </div>
  );
}
