import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { billingStore } from './billing.store.ts';

/** Maximum number of database connections held during calls to the payment provider; the rest stay available. */
const maxConnections = 4;

const noSignal = new AbortController().signal;

/** Each workspace uses one connection at a time, and only a few of its calls can wait. */
const workspaceSlots = concurrencyLimiter({ waitMs: 30_000, queueFactor: 4 });
const connectionSlots = concurrencyLimiter({ waitMs: 2 ** 31 - 1, queueFactor: Number.POSITIVE_INFINITY });

/** Serializes the work on a workspace's payments, across all server processes. */
export const workspaceLockService = (db: Db) => ({
  /**
   * Runs work in a transaction while holding the workspace's billing lock. Not reentrant: a nested call for the same
   * workspace would deadlock. Throws `concurrent_limit_exceeded` when too many calls wait.
   */
  async run<T>(workspaceId: WorkspaceId, work: (tx: Tx) => Promise<T>): Promise<T> {
    const workspaceSlot = await workspaceSlots.acquire(workspaceId, 1, noSignal);
    try {
      const connectionSlot = await connectionSlots.acquire('all', maxConnections, noSignal);
      try {
        return await transaction(db, async (tx) => {
          await billingStore(tx).lock(workspaceId);
          return work(tx);
        });
      } finally {
        connectionSlot.release();
      }
    } finally {
      workspaceSlot.release();
    }
  },
});
export type WorkspaceLockService = ReturnType<typeof workspaceLockService>;
