import { useApp } from '../store.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** At the end of a row: whether the conversation needs the person, or works. */
export function ConversationMark({ id, isRunning }: { readonly id: string; readonly isRunning: boolean }) {
  const needsPerson = useApp(({ requests }) => requests.some(({ conversationId }) => conversationId === id));
  if (needsPerson) {
    return (
      <span className="ml-auto flex items-center">
        <span className="dot size-2 rounded-full bg-warn" />
        <span className="sr-only">, waits for you</span>
      </span>
    );
  }
  if (!isRunning) return null;
  return (
    <span className="ml-auto flex items-center">
      <Spinner size={12} />
      <span className="sr-only">, working</span>
    </span>
  );
}
