import { useRef } from 'react';
import { currentAssistant, useApp } from '../store.ts';
import { BrowserEmpty } from './BrowserEmpty.tsx';
import { DriverStrip } from './DriverStrip.tsx';
import { LivePicture } from './LivePicture.tsx';
import { TabStrip } from './TabStrip.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useWatch } from './use-watch.ts';

/** `hasStrip` is false in a narrow window, where the strip stands under both tabs. */
export function BrowserPane({ hasStrip }: { readonly hasStrip: boolean }) {
  const stage = useRef<HTMLDivElement>(null);
  const isEnabled = useApp((state) => currentAssistant(state)?.isBrowserEnabled === true);
  const { phase, tabs, currentTabId } = useApp(({ browser }) => browser);
  useWatch(stage, isEnabled);
  const tab = tabs.find(({ id }) => id === currentTabId);

  return (
    <section aria-label="Browser" data-pane="browser" tabIndex={-1} className="flex h-full min-h-0 flex-col bg-side">
      {isEnabled && <Toolbar />}
      {isEnabled && tabs.length > 0 && <TabStrip />}
      <div ref={stage} className="relative min-h-0 flex-1 overflow-hidden">
        {isEnabled && phase === 'open' && tab !== undefined ? <LivePicture tab={tab} /> : <BrowserEmpty isEnabled={isEnabled} />}
      </div>
      {hasStrip && <DriverStrip />}
    </section>
  );
}
