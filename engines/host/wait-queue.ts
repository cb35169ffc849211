/** A caller that waits for a `Grant`. Both functions remove the entry from the queue. */
export interface Waiter<Grant, Info> {
  readonly info: Info;
  grant(value: Grant): void;
  reject(error: unknown): void;
}

/** How long to wait, and the error after that. */
export interface WaitLimit {
  readonly ms: number;
  readonly error: () => unknown;
}

/** A queue in order of arrival. Aborted waiters leave it at once. */
export interface WaitQueue<Grant, Info> {
  /** The waiters in order. */
  readonly waiters: readonly Waiter<Grant, Info>[];
  /** Waits for a grant. Rejects with `signal.reason`, or after `limit`. */
  wait(info: Info, signal: AbortSignal, limit?: WaitLimit): Promise<Grant>;
  rejectAll(error: unknown): void;
}

export function openWaitQueue<Grant, Info = void>(): WaitQueue<Grant, Info> {
  const waiters: Waiter<Grant, Info>[] = [];

  function wait(info: Info, signal: AbortSignal, limit?: WaitLimit): Promise<Grant> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Grant>();
    const leave = (): void => {
      const at = waiters.indexOf(waiter);
      if (at >= 0) waiters.splice(at, 1);
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const waiter: Waiter<Grant, Info> = {
      info,
      grant(value) {
        leave();
        resolve(value);
      },
      reject(error) {
        leave();
        reject(error);
      },
    };
    const onAbort = (): void => waiter.reject(signal.reason);
    const timer = limit && setTimeout(() => waiter.reject(limit.error()), limit.ms);
    signal.addEventListener('abort', onAbort, { once: true });
    waiters.push(waiter);
    return promise;
  }

  return {
    waiters,
    wait,
    rejectAll(error) {
      for (const waiter of [...waiters]) waiter.reject(error);
    },
  };
}
