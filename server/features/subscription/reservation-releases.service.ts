import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-failure.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { subscriptionStore } from './subscription.store.ts';

const retryMs = 1000;

/**
 * Releases credit reservations of this process. One that could not be released would be lost for the workspace until the
 * process ends, so they are released when the database is back.
 */
export function reservationReleasesService({ db }: { readonly db: Db }) {
  const settleUnused = (workspaceId: WorkspaceId, reservationId: string) =>
    transaction(db, (tx) => subscriptionStore(tx).settle(workspaceId, reservationId, 0));

  async function releaseWhenBack(workspaceId: WorkspaceId, reservationId: string): Promise<void> {
    for (;;) {
      await sleep(retryMs, undefined, { ref: false });
      try {
        await settleUnused(workspaceId, reservationId);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
    }
  }

  const service = {
    /** Releases a reservation that may exist, as soon as the database responds. */
    releaseLater(workspaceId: WorkspaceId, reservationId: string): void {
      // It fails when the process ends, and the next one releases the reservations of dead processes.
      releaseWhenBack(workspaceId, reservationId).catch(() => {});
    },

    /** Resolves also while the database is away; the reservation is then released later. */
    async release(workspaceId: WorkspaceId, reservationId: string): Promise<void> {
      try {
        await settleUnused(workspaceId, reservationId);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        service.releaseLater(workspaceId, reservationId);
      }
    },
  };
  return service;
}
