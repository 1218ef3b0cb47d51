import { useApp } from '../store.ts';

/** Why the person cannot use the browser's controls now; undefined when they can. Main refuses in any case. */
export function useBrowserLock(): string | undefined {
  const who = useApp(({ driver }) => driver.who);
  switch (who) {
    case 'agent':
    case 'paused':
      return 'The assistant is driving. Take over first.';
    case 'stopping':
    case 'taking':
      return 'The assistant is stopping. One moment.';
    case 'nobody':
    case 'human':
    case 'handoff':
      return undefined;
  }
}
