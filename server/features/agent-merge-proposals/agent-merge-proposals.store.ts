import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { agentMergeProposals, agentMergeRemarks } from './agent-merge-proposals.tables.ts';

export type ProposalRow = typeof agentMergeProposals.$inferSelect;
export type RemarkRow = typeof agentMergeRemarks.$inferSelect;

export interface ProposalFilter {
  readonly status?: ProposalRow['status'] | undefined;
  readonly sourceBranchId?: string | undefined;
  readonly targetBranchId?: string | undefined;
  /** A part of the title or description, in any case. */
  readonly search?: string | undefined;
}

/** Proposals of an agent that was found before. */
export const agentMergeProposalsStore = (db: Db | Tx) => ({
  /** Newest first, after the proposal `cursor`. */
  list(agentId: string, filter: ProposalFilter, limit: number, cursor: string | undefined): Promise<ProposalRow[]> {
    const { status, sourceBranchId, targetBranchId, search } = filter;
    const { createdAt, id } = agentMergeProposals;
    const text = sql`lower(${agentMergeProposals.title} || ' ' || ${agentMergeProposals.description})`;
    const where = and(
      eq(agentMergeProposals.agentId, agentId),
      status && eq(agentMergeProposals.status, status),
      sourceBranchId === undefined ? undefined : eq(agentMergeProposals.sourceBranchId, sourceBranchId),
      targetBranchId === undefined ? undefined : eq(agentMergeProposals.targetBranchId, targetBranchId),
      search ? sql`position(lower(${search}) in ${text}) > 0` : undefined,
      cursor === undefined
        ? undefined
        : sql`(${createdAt}, ${id}) < (select p.created_at, p.id from agent_merge_proposals p
            where p.agent_id = ${agentId} and p.id = ${cursor})`,
    );
    return db.select().from(agentMergeProposals).where(where).orderBy(desc(createdAt), desc(id)).limit(limit);
  },

  /** Open ones with the branch as source or target. */
  listOpenOf(agentId: string, branchId: string): Promise<ProposalRow[]> {
    const isOf = or(eq(agentMergeProposals.sourceBranchId, branchId), eq(agentMergeProposals.targetBranchId, branchId));
    return db
      .select()
      .from(agentMergeProposals)
      .where(and(eq(agentMergeProposals.agentId, agentId), eq(agentMergeProposals.status, 'open'), isOf));
  },

  async count(agentId: string): Promise<number> {
    const where = eq(agentMergeProposals.agentId, agentId);
    return (await db.select({ n: count() }).from(agentMergeProposals).where(where))[0]?.n ?? 0;
  },

  async find(agentId: string, id: string): Promise<ProposalRow | undefined> {
    const where = and(eq(agentMergeProposals.agentId, agentId), eq(agentMergeProposals.id, id));
    return (await db.select().from(agentMergeProposals).where(where))[0];
  },

  /** Locks it until the transaction ends. */
  async lock(agentId: string, id: string): Promise<ProposalRow | undefined> {
    const where = and(eq(agentMergeProposals.agentId, agentId), eq(agentMergeProposals.id, id));
    return (await db.select().from(agentMergeProposals).where(where).for('update'))[0];
  },

  async insert(row: typeof agentMergeProposals.$inferInsert): Promise<void> {
    await db.insert(agentMergeProposals).values(row);
  },

  async update(agentId: string, id: string, changes: Partial<Omit<ProposalRow, 'id' | 'agentId'>>): Promise<void> {
    await db
      .update(agentMergeProposals)
      .set(changes)
      .where(and(eq(agentMergeProposals.agentId, agentId), eq(agentMergeProposals.id, id)));
  },

  /** Of these proposals, oldest first. */
  listRemarks(proposalIds: readonly string[]): Promise<RemarkRow[]> {
    return db
      .select()
      .from(agentMergeRemarks)
      .where(inList(agentMergeRemarks.proposalId, proposalIds))
      .orderBy(asc(agentMergeRemarks.createdAt), asc(agentMergeRemarks.id));
  },

  async insertRemark(row: typeof agentMergeRemarks.$inferInsert): Promise<void> {
    await db.insert(agentMergeRemarks).values(row);
  },
});
