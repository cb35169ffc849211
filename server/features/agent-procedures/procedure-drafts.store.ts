import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { agentProcedureDrafts } from './agent-procedures.tables.ts';

export type ProcedureDraftRow = typeof agentProcedureDrafts.$inferSelect;
export type DraftOwner = Pick<ProcedureDraftRow, 'agentId' | 'branchId' | 'userId'>;

/** What one person has not saved on a branch of an agent that was found before. */
export const procedureDraftsStore = (db: Db | Tx) => {
  const ofOwner = ({ agentId, branchId, userId }: DraftOwner) =>
    and(
      eq(agentProcedureDrafts.agentId, agentId),
      eq(agentProcedureDrafts.branchId, branchId),
      eq(agentProcedureDrafts.userId, userId),
    );
  const byId = (owner: DraftOwner, id: string) => and(ofOwner(owner), eq(agentProcedureDrafts.procedureId, id));

  return {
    /** Oldest first. */
    list: (owner: DraftOwner): Promise<ProcedureDraftRow[]> =>
      db
        .select()
        .from(agentProcedureDrafts)
        .where(ofOwner(owner))
        .orderBy(asc(agentProcedureDrafts.createdAt), asc(agentProcedureDrafts.procedureId)),

    async find(owner: DraftOwner, id: string): Promise<ProcedureDraftRow | undefined> {
      return (await db.select().from(agentProcedureDrafts).where(byId(owner, id)))[0];
    },

    async save(row: ProcedureDraftRow): Promise<void> {
      const { agentId: _, branchId: __, userId: ___, procedureId: ____, createdAt: _____, ...set } = row;
      const { agentId, branchId, userId, procedureId } = agentProcedureDrafts;
      await db
        .insert(agentProcedureDrafts)
        .values(row)
        .onConflictDoUpdate({ target: [agentId, branchId, userId, procedureId], set });
    },

    async delete(owner: DraftOwner, id: string): Promise<void> {
      await db.delete(agentProcedureDrafts).where(byId(owner, id));
    },

    async deleteAll(owner: DraftOwner): Promise<void> {
      await db.delete(agentProcedureDrafts).where(ofOwner(owner));
    },
  };
};
