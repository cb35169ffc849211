import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { agentDrafts } from '../agents.tables.ts';

export type DraftRow = typeof agentDrafts.$inferSelect;
type DraftKey = Pick<DraftRow, 'agentId' | 'branchId' | 'userId'>;

/** Drafts of an agent that was found before. */
export const agentDraftsStore = (db: Db | Tx) => {
  const byKey = ({ agentId, branchId, userId }: DraftKey) =>
    and(eq(agentDrafts.agentId, agentId), eq(agentDrafts.branchId, branchId), eq(agentDrafts.userId, userId));

  return {
    async find(key: DraftKey): Promise<DraftRow | undefined> {
      return (await db.select().from(agentDrafts).where(byKey(key)))[0];
    },

    /** When a person began each of their drafts, and against which version, by branch. */
    async listOf(agentId: string, userId: string) {
      const rows = await db
        .select({
          branchId: agentDrafts.branchId,
          baseVersionId: agentDrafts.baseVersionId,
          createdAt: agentDrafts.createdAt,
        })
        .from(agentDrafts)
        .where(and(eq(agentDrafts.agentId, agentId), eq(agentDrafts.userId, userId)));
      return new Map(rows.map((row) => [row.branchId, row]));
    },

    /** An earlier draft keeps the time and the version that it was begun with. */
    async save(row: DraftRow): Promise<void> {
      const { name, tags, config, updatedAt } = row;
      await db
        .insert(agentDrafts)
        .values(row)
        .onConflictDoUpdate({
          target: [agentDrafts.agentId, agentDrafts.branchId, agentDrafts.userId],
          set: { name, tags, config, updatedAt },
        });
    },

    async delete(key: DraftKey): Promise<void> {
      await db.delete(agentDrafts).where(byKey(key));
    },
  };
};
