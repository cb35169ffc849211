import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { EarningsService } from '../earnings/earnings.service.ts';
import type { PublicReadsService } from '../reads/public-reads.service.ts';
import { dayOf } from './listening.rules.ts';
import { readMetricsStore } from './read-metrics.store.ts';

interface ReadEarningsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly earnings: Pick<EarningsService, 'record'>;
  readonly publicReads: Pick<PublicReadsService, 'findOwner'>;
  /** What an hour that was heard earns, in millionths of a US dollar. */
  readonly microsPerHour: number;
}

const batchSize = 500;

/** Pays for what was heard: one line for each read and day that is over (PUB-004). */
export function readEarningsService({ db, clock, earnings, publicReads, microsPerHour }: ReadEarningsDeps) {
  /** In one transaction, so that a killed process pays each day once. */
  async function pay(readId: string, day: string): Promise<void> {
    const workspaceId = await publicReads.findOwner(readId);
    await transaction(db, async (tx) => {
      const store = readMetricsStore(tx);
      const rows = await store.lockUnpaid(readId, day);
      if (rows.length === 0 || workspaceId === undefined) return;
      const chapterIds = rows.map(({ chapterId }) => chapterId);
      const amountMicros = await store.markPaid(chapterIds, day, microsPerHour);
      const quantity = Math.round(rows.reduce((sum, { seconds }) => sum + seconds, 0));
      if (amountMicros === 0) return;
      const reference = `read:${readId}:${day}`;
      const line = { workspaceId, kind: 'read', amountMicros, sourceId: readId, quantity, reference } as const;
      // A report that was stored after the day was paid earns nothing, and metrics must not say otherwise.
      if (!(await earnings.record(tx, line))) await store.markPaid(chapterIds, day, 0);
    });
  }

  return {
    /** Pays all days before today (UTC) that are not paid yet. */
    async payClosedDays(signal: AbortSignal): Promise<void> {
      const today = dayOf(clock());
      for (;;) {
        const due = await readMetricsStore(db).listUnpaidAcrossTenants(today, batchSize);
        for (const { readId, day } of due) {
          signal.throwIfAborted();
          await pay(readId, day);
        }
        if (due.length < batchSize) return;
      }
    },
  };
}
export type ReadEarningsService = ReturnType<typeof readEarningsService>;
