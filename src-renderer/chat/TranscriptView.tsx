import { ArrowDown } from 'lucide-react';
import { openTranscript, useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { Messages } from './Messages.tsx';
import { RequestCard } from './RequestCard.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';

export function TranscriptView() {
  const transcript = useApp(openTranscript);
  const allRequests = useApp(({ requests }) => requests);
  const openId = useApp(({ openConversationId }) => openConversationId);
  const requests = allRequests.filter(({ conversationId }) => conversationId === openId);
  const { scroller, content, isAtBottom, jump } = useStickToBottom(transcript.items);
  const isEmpty = transcript.items.length === 0 && transcript.streaming === null && transcript.openTurn === null;

  return (
    <div className="relative min-h-0 flex-1">
      <div ref={scroller} tabIndex={isEmpty ? undefined : 0} role="log" aria-label="Messages" aria-live="polite" className="h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-2">
        <div ref={content} className="mx-auto flex min-h-full max-w-[720px] flex-col px-5 py-5">
          <div className="flex flex-col gap-4">
            <Messages transcript={transcript} />
          </div>
          {isEmpty && requests.length === 0 && <EmptyChat />}
          {requests.length > 0 && (
            <div className="mt-4 flex flex-col gap-3">
              {requests.map((request) => <RequestCard key={request.id} request={request} />)}
            </div>
          )}
        </div>
      </div>
      {!isAtBottom && (
        <Button onClick={jump} className="absolute bottom-3 left-1/2 h-7 -translate-x-1/2 rounded-full shadow-float animate-rise">
          <ArrowDown size={14} aria-hidden />
          Jump to latest
        </Button>
      )}
    </div>
  );
}
