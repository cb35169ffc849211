import { openFairOrder } from './fair-order.ts';
import { openWaitQueue } from './wait-queue.ts';

/** Runs one task at a time. Tenants take turns. */
export interface FairLock {
  /** Rejects with `signal.reason` if it aborts while the task waits; a running task continues. */
  run<T>(task: () => Promise<T>, tenant: string | undefined, signal: AbortSignal): Promise<T>;
}

export function openFairLock(): FairLock {
  const queue = openWaitQueue<void, { readonly tenant: string | undefined }>();
  const order = openFairOrder();
  let isBusy = false;

  function release(): void {
    const next = order.next(queue.waiters);
    if (next) next.grant();
    else isBusy = false;
  }

  return {
    async run(task, tenant, signal) {
      signal.throwIfAborted();
      if (isBusy) await queue.wait({ tenant }, signal);
      isBusy = true;
      try {
        // It may have been aborted just when its turn came.
        signal.throwIfAborted();
        order.serve(tenant);
        return await task();
      } finally {
        release();
      }
    },
  };
}
