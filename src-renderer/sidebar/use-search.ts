import { useEffect, useState } from 'react';
import { ask } from '../call.ts';

/** How long a person pauses before the search is asked, in milliseconds. */
const pause = 150;

/** The ids that main finds for the query; undefined while there is nothing to filter by. */
export function useSearch(query: string): readonly string[] | undefined {
  const [found, setFound] = useState<{ readonly query: string; readonly ids: readonly string[] }>();
  const wanted = query.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask('conversation.search', { query: wanted }).then((reply) => {
        if (isCurrent && reply.ok) setFound({ query: wanted, ids: reply.value });
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  // The last answer stays until the next one is there, so that the list does not jump.
  return wanted === '' ? undefined : found?.ids;
}
