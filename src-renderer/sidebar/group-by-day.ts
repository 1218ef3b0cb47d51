import type { ConversationSummary } from '../../src-preload/contract/conversation.ts';

interface DayGroup {
  readonly label: 'Today' | 'Yesterday' | 'Earlier';
  readonly conversations: readonly ConversationSummary[];
}

/** Groups by the person's calendar days, newest first; an empty day has no group. */
export function groupByDay(conversations: readonly ConversationSummary[], now: Date): readonly DayGroup[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  // By calendar, not by 24 hours: a day with a clock change is shorter or longer.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime();
  const newestFirst = [...conversations].sort((a, b) => b.updatedAt - a.updatedAt);
  const groups: DayGroup[] = [
    { label: 'Today', conversations: newestFirst.filter(({ updatedAt }) => updatedAt >= today) },
    { label: 'Yesterday', conversations: newestFirst.filter(({ updatedAt }) => updatedAt < today && updatedAt >= yesterday) },
    { label: 'Earlier', conversations: newestFirst.filter(({ updatedAt }) => updatedAt < yesterday) },
  ];
  return groups.filter((group) => group.conversations.length > 0);
}
