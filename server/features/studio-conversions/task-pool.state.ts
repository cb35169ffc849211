/** Runs at most `limit` tasks at once, in the order in which they were added. */
export function openTaskPool(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const roomWaiters: (() => void)[] = [];

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
      if (waiting.length < limit) for (const resolve of roomWaiters.splice(0)) resolve();
    }
  }

  return {
    run,
    /** Resolves when fewer than `limit` tasks wait, so that a caller can add more without collecting all. */
    async room(): Promise<void> {
      while (waiting.length >= limit) await new Promise<void>((resolve) => roomWaiters.push(resolve));
    },
  };
}
