import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 899px)');

function listen(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** The same for code that runs once. */
export function isNarrow(): boolean {
  return narrow.matches;
}

/** Under 900 px chat and page do not fit side by side. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => narrow.matches);
}
