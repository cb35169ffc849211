import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { billingStore } from './billing.store.ts';

/** Connections to the database, at most, that are held while the payment provider is asked: the others are for everyone. */
const maxConnections = 4;

const noSignal = new AbortController().signal;

/** However often a workspace asks at once, it holds one connection, and few of its calls wait. */
const workspaceSlots = concurrencyLimiter({ waitMs: 30_000, queueFactor: 4 });
const connectionSlots = concurrencyLimiter({ waitMs: 2 ** 31 - 1, queueFactor: Number.POSITIVE_INFINITY });

/** Who may look at the payments of a workspace, on this server and on those beside it. */
export const workspaceLockService = (db: Db) => ({
  /**
   * Runs work on the payments of a workspace while nobody else looks at them: what it saw stays true until it is done.
   * Work within work of the same workspace would wait for ever. Throws `concurrent_limit_exceeded` where many wait.
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
