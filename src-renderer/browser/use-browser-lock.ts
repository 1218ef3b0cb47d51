import { useApp } from '../store.ts';

/** Why the person cannot use the browser's controls now; undefined when they can. Main refuses in any case. */
export function useBrowserLock(): string | undefined {
  const who = useApp(({ driver }) => driver.who);
  switch (who) {
    case 'agent':
      return 'The assistant is driving. Stop it first.';
    case 'stopping':
      return 'The assistant is stopping. One moment.';
    case 'nobody':
      return undefined;
  }
}
