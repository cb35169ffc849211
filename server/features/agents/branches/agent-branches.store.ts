import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Procedure } from '../../../../contract/agents/config/procedures.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import { agentBranches, agents, agentVersions } from '../agents.tables.ts';

export type AgentRow = typeof agents.$inferSelect;
export type BranchRow = typeof agentBranches.$inferSelect;
export type VersionRow = typeof agentVersions.$inferSelect;
/** A version without its config. */
export type VersionSummary = Omit<VersionRow, 'config'>;
type Owner = Pick<AgentRow, 'id'>;

const summary = {
  id: agentVersions.id,
  agentId: agentVersions.agentId,
  branchId: agentVersions.branchId,
  number: agentVersions.number,
  description: agentVersions.description,
  parentIds: agentVersions.parentIds,
  userId: agentVersions.userId,
  createdAt: agentVersions.createdAt,
};

/** Branches and versions of an agent that was found before. */
export const agentBranchesStore = (db: Db | Tx) => ({
  /** Until the transaction ends, so that branches do not change while they are merged or counted. */
  async lockAgent({ id }: Owner): Promise<AgentRow | undefined> {
    return (await db.select().from(agents).where(eq(agents.id, id)).for('update'))[0];
  },

  /** Until the transaction ends, so that nobody adds a version. */
  async lockBranch({ id }: Owner, branchId: string): Promise<void> {
    const where = and(eq(agentBranches.agentId, id), eq(agentBranches.id, branchId));
    await db.select({ id: agentBranches.id }).from(agentBranches).where(where).for('update');
  },

  /** The main branch first, then the newest. */
  list(agent: Pick<AgentRow, 'id' | 'mainBranchId'>, isArchivedIncluded: boolean): Promise<BranchRow[]> {
    const isListed = isArchivedIncluded ? undefined : eq(agentBranches.isArchived, false);
    return db
      .select()
      .from(agentBranches)
      .where(and(eq(agentBranches.agentId, agent.id), isListed))
      .orderBy(
        desc(sql`${agentBranches.id} = ${agent.mainBranchId}`),
        desc(agentBranches.createdAt),
        desc(agentBranches.id),
      );
  },

  async count({ id }: Owner): Promise<number> {
    const rows = await db.select({ n: count() }).from(agentBranches).where(eq(agentBranches.agentId, id));
    return rows[0]?.n ?? 0;
  },

  async find({ id }: Owner, branchId: string): Promise<BranchRow | undefined> {
    const where = and(eq(agentBranches.agentId, id), eq(agentBranches.id, branchId));
    return (await db.select().from(agentBranches).where(where))[0];
  },

  async findByName({ id }: Owner, name: string): Promise<BranchRow | undefined> {
    const where = and(eq(agentBranches.agentId, id), eq(agentBranches.name, name));
    return (await db.select().from(agentBranches).where(where))[0];
  },

  async insert(row: typeof agentBranches.$inferInsert): Promise<void> {
    await db.insert(agentBranches).values(row);
  },

  async update({ id }: Owner, branchId: string, changes: Partial<Omit<BranchRow, 'id' | 'agentId'>>): Promise<void> {
    await db
      .update(agentBranches)
      .set(changes)
      .where(and(eq(agentBranches.agentId, id), eq(agentBranches.id, branchId)));
  },

  async findVersion({ id }: Owner, versionId: string): Promise<VersionRow | undefined> {
    const where = and(eq(agentVersions.agentId, id), eq(agentVersions.id, versionId));
    return (await db.select().from(agentVersions).where(where))[0];
  },

  /** With their configs, by ID. */
  async findVersions({ id }: Owner, versionIds: readonly string[]): Promise<Map<string, VersionRow>> {
    const where = and(eq(agentVersions.agentId, id), inList(agentVersions.id, versionIds));
    return new Map((await db.select().from(agentVersions).where(where)).map((row) => [row.id, row]));
  },

  /** A saved version of a procedure, as the newest version of the branch that has it. */
  async findProcedure({ id }: Owner, branchId: string, procedureId: string, versionId: string) {
    const procedure = sql<Procedure>`${agentVersions.config} -> 'procedures' -> ${procedureId}::text`;
    const isVersion = sql`${procedure} ->> 'version_id' = ${versionId}`;
    const rows = await db
      .select({ procedure })
      .from(agentVersions)
      .where(and(eq(agentVersions.agentId, id), eq(agentVersions.branchId, branchId), isVersion))
      .orderBy(desc(agentVersions.number))
      .limit(1);
    return rows[0]?.procedure;
  },

  /** Of all branches, without their configs. */
  listVersions({ id }: Owner): Promise<VersionSummary[]> {
    return db.select(summary).from(agentVersions).where(eq(agentVersions.agentId, id));
  },

  /** Newest first. */
  listVersionsOf({ id }: Owner, branchId: string, limit: number): Promise<VersionSummary[]> {
    return db
      .select(summary)
      .from(agentVersions)
      .where(and(eq(agentVersions.agentId, id), eq(agentVersions.branchId, branchId)))
      .orderBy(desc(agentVersions.number))
      .limit(limit);
  },
});
