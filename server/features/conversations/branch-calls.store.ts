import { and, count, eq, gte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database-client.ts';
import { conversations } from './conversations.tables.ts';

/** Conversations of an agent that was found before. */
export const branchCallsStore = (db: Db) => ({
  /** By branch; branches without any are absent. */
  async count(agentId: string, since: Date): Promise<Map<string, number>> {
    const rows = await db
      .select({ branchId: conversations.branchId, n: count() })
      .from(conversations)
      .where(and(eq(conversations.agentId, agentId), gte(conversations.startedAt, since)))
      .groupBy(conversations.branchId);
    return new Map(rows.flatMap(({ branchId, n }) => (branchId === null ? [] : [[branchId, n] as const])));
  },
});
