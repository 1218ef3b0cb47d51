/** Runs tasks one after the other, in the order of asking. A task that fails does not stop the next. */
export interface Mutex {
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(task, signal) {
      const turn = tail.then(async () => {
        signal.throwIfAborted();
        return task();
      });
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}
