import { and, between, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { readListens } from './read-metrics.tables.ts';

export type Heard = Pick<typeof readListens.$inferSelect, 'plays' | 'seconds' | 'completions'>;
export interface ReadDay extends Heard {
  readonly readId: string;
  readonly day: string;
  readonly earnedMicros: number;
}

const { plays, seconds, completions, earnedMicros } = readListens;

/** Sums of listening by chapter and day. Every function takes reads that were found before. */
export const readMetricsStore = (db: Db | Tx) => ({
  async add(row: Heard & { readonly readId: string; readonly chapterId: string; readonly day: string }): Promise<void> {
    await db
      .insert(readListens)
      .values(row)
      .onConflictDoUpdate({
        target: [readListens.chapterId, readListens.day],
        set: {
          plays: sql`${plays} + ${row.plays}`,
          seconds: sql`${seconds} + ${row.seconds}`,
          completions: sql`${completions} + ${row.completions}`,
        },
      });
  },

  /** By read and day, for days from `from` to `to`, both included. */
  sums(readIds: readonly string[], from: string, to: string): Promise<ReadDay[]> {
    return db
      .select({
        readId: readListens.readId,
        day: readListens.day,
        plays: sql<number>`sum(${plays})::int`,
        seconds: sql<number>`sum(${seconds})::double precision`,
        completions: sql<number>`sum(${completions})::int`,
        earnedMicros: sql<number>`coalesce(sum(${earnedMicros}), 0)::double precision`,
      })
      .from(readListens)
      .where(and(inList(readListens.readId, readIds), between(readListens.day, from, to)))
      .groupBy(readListens.readId, readListens.day)
      .orderBy(readListens.day);
  },

  /** Days of all tenants that are over and not paid yet, each with its read. */
  listUnpaidAcrossTenants(before: string, limit: number): Promise<{ readId: string; day: string }[]> {
    return db
      .selectDistinct({ readId: readListens.readId, day: readListens.day })
      .from(readListens)
      .where(and(isNull(earnedMicros), lt(readListens.day, before)))
      .orderBy(readListens.day, readListens.readId)
      .limit(limit);
  },

  /** Locks the unpaid rows of a read and day until the transaction ends. */
  lockUnpaid(readId: string, day: string): Promise<{ chapterId: string; seconds: number }[]> {
    return db
      .select({ chapterId: readListens.chapterId, seconds })
      .from(readListens)
      .where(and(eq(readListens.readId, readId), eq(readListens.day, day), isNull(earnedMicros)))
      .for('update');
  },

  async markPaid(chapterIds: readonly string[], day: string, microsPerHour: number): Promise<number> {
    const rows = await db
      .update(readListens)
      .set({ earnedMicros: sql`round(${seconds} * ${microsPerHour}::double precision / 3600)::bigint` })
      .where(and(inArray(readListens.chapterId, [...chapterIds]), eq(readListens.day, day)))
      .returning({ earned: earnedMicros });
    return rows.reduce((sum, { earned }) => sum + (earned ?? 0), 0);
  },
});
