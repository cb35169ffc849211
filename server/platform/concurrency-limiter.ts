import { openWaitQueue, type WaitQueue } from '../../engines/host/wait-queue.ts';
import { AppError } from './app-error.ts';

interface Tenant {
  running: number;
  limit: number;
  readonly queue: WaitQueue<Slot, void>;
}

/** The permission to run one task. `release` may be called more than once. */
export interface Slot {
  /** Running tasks of the tenant, including this one. */
  readonly running: number;
  readonly limit: number;
  release(): void;
}

/** The error of a call that cannot run within the limit of its tenant. */
export const limitError = (limit: number, waitMs: number): AppError =>
  new AppError('concurrent_limit_exceeded', {
    message: `Too many concurrent requests. Your plan allows ${limit} at the same time.`,
    retryAfterInS: Math.ceil(waitMs / 1000),
  });

export interface ConcurrencyLimiter {
  /** Resolves with a slot; throws `concurrent_limit_exceeded` when the queue is full or the wait takes too long. */
  acquire(key: string, limit: number, signal: AbortSignal): Promise<Slot>;
}

/**
 * Limits concurrency per tenant: up to `limit` tasks run, up to `limit × queueFactor` wait in order for at most `waitMs`,
 * and more are rejected. Tenants do not affect each other. For one process; `openSharedSlots` is for several.
 */
export function concurrencyLimiter(options: { waitMs: number; queueFactor: number }): ConcurrencyLimiter {
  const tenants = new Map<string, Tenant>();

  function take(key: string, tenant: Tenant): Slot {
    tenant.running += 1;
    let isHeld = true;
    return {
      running: tenant.running,
      limit: tenant.limit,
      release() {
        if (!isHeld) return;
        isHeld = false;
        tenant.running -= 1;
        const next = tenant.queue.waiters[0];
        if (next) next.grant(take(key, tenant));
        else if (tenant.running === 0) tenants.delete(key);
      },
    };
  }

  return {
    async acquire(key, limit, signal) {
      signal.throwIfAborted();
      const tenant = tenants.get(key) ?? { running: 0, limit, queue: openWaitQueue<Slot>() };
      tenants.set(key, tenant);
      tenant.limit = limit;
      if (tenant.running < limit) return take(key, tenant);

      const error = () => limitError(limit, options.waitMs);
      if (tenant.queue.waiters.length >= limit * options.queueFactor) throw error();
      return tenant.queue.wait(undefined, signal, { ms: options.waitMs, error });
    },
  };
}
