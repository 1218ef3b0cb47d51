import { Bell } from 'lucide-react';
import { RequestCard } from '../chat/RequestCard.tsx';
import { openConversation } from '../actions.ts';
import { useApp } from '../store.ts';
import { Panel, PanelClose } from '../ui/Panel.tsx';

/** Everything that waits for the person, whichever conversation it is in. */
export function RequestTray() {
  const requests = useApp(({ requests: all }) => all);
  const conversations = useApp(({ conversations: all }) => all);
  const count = requests.length;
  const label = count === 0 ? 'Requests' : `Requests: ${count} ${count === 1 ? 'waits' : 'wait'} for you`;
  return (
    <Panel
      label="Requests"
      side="top"
      align="start"
      className="w-[380px]"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="flex h-7 items-center gap-1.5 rounded-md px-1.5 text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
        >
          <Bell size={16} strokeWidth={1.75} aria-hidden />
          {count > 0 && (
            <span className="min-w-[18px] rounded-full border border-warn-line bg-warn-soft px-1 text-center text-xs font-semibold text-warn">{count}</span>
          )}
        </button>
      }
    >
      <div className="p-3">
        <h2 className="pb-2 font-semibold">Waiting for you</h2>
        {count === 0 && <p className="text-ink-2">Nothing right now. Questions and approvals of your assistant appear here.</p>}
        <div className="flex flex-col gap-3">
          {requests.map((request) => (
            <div key={request.id} className="flex flex-col gap-1">
              <PanelClose asChild>
                <button
                  type="button"
                  onClick={() => { if (request.conversationId !== null) void openConversation(request.conversationId); }}
                  className="self-start rounded-sm text-left text-sm text-accent hover:underline"
                >
                  {conversations.find(({ id }) => id === request.conversationId)?.title ?? 'Open the conversation'}
                </button>
              </PanelClose>
              <RequestCard request={request} />
            </div>
          ))}
        </div>
      </div>
    </Panel>
  );
}
