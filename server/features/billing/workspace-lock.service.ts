import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { billingStore } from './billing.store.ts';

/** Connections to the database, at most, that are held while the payment provider is asked: the others are for everyone. */
const heldAtOnce = 4;

const noSignal = new AbortController().signal;

/** However often a workspace asks at once, it holds one connection, and few of its calls wait. */
const ofWorkspaces = concurrencyLimiter({ waitMs: 30_000, queueFactor: 4 });
const ofAll = concurrencyLimiter({ waitMs: 2 ** 31 - 1, queueFactor: Number.POSITIVE_INFINITY });

/** Who may look at the payments of a workspace, on this server and on those beside it. */
export const turnsService = (db: Db) => ({
  /**
   * Runs work on the payments of a workspace while nobody else looks at them: what it saw stays true until it is done.
   * Work within work of the same workspace would wait for ever. Throws `concurrent_limit_exceeded` where many wait.
   */
  async alone<T>(workspaceId: WorkspaceId, work: (tx: Tx) => Promise<T>): Promise<T> {
    const turn = await ofWorkspaces.acquire(workspaceId, 1, noSignal);
    try {
      const place = await ofAll.acquire('all', heldAtOnce, noSignal);
      try {
        return await transaction(db, async (tx) => {
          await billingStore(tx).lock(workspaceId);
          return work(tx);
        });
      } finally {
        place.release();
      }
    } finally {
      turn.release();
    }
  },
});
export type TurnsService = ReturnType<typeof turnsService>;
