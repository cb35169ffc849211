import { and, count, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { retainedLogs } from './retained-logs.tables.ts';

type RetainedLog = (typeof retainedLogs)[number];

export const retainedLogsStore = (db: Db) => {
  const olderThan = (workspaceId: WorkspaceId, { table, finishedAt }: RetainedLog, before: Date) =>
    and(eq(table.workspaceId, workspaceId), lt(finishedAt, before));
  return {
    async count(workspaceId: WorkspaceId, before: Date): Promise<number> {
      let total = 0;
      for (const log of retainedLogs) {
        const [row] = await db
          .select({ n: count() })
          .from(log.table)
          .where(olderThan(workspaceId, log, before));
        total += row?.n ?? 0;
      }
      return total;
    },

    /** Deletes up to `limit` entries of each log; returns how many. */
    async delete(workspaceId: WorkspaceId, before: Date, limit: number): Promise<number> {
      let deleted = 0;
      for (const log of retainedLogs) {
        const { table } = log;
        const next = db
          .select({ id: table.id })
          .from(table)
          .where(olderThan(workspaceId, log, before))
          .limit(limit);
        deleted += (await db.delete(table).where(inArray(table.id, next)).returning({ id: table.id })).length;
      }
      return deleted;
    },
  };
};
