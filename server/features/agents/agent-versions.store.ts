import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { agentBranches, agentDeployments, agentVersions } from './agents.tables.ts';

export type AgentBranch = typeof agentBranches.$inferSelect;
export type AgentVersion = typeof agentVersions.$inferSelect;

type AgentId = string;

/** The versions of an agent that was found before. */
export const agentVersionsStore = (db: Db | Tx) => ({
  async insertBranch(row: typeof agentBranches.$inferInsert): Promise<void> {
    await db.insert(agentBranches).values(row);
  },

  async insertVersion(row: typeof agentVersions.$inferInsert): Promise<void> {
    await db.insert(agentVersions).values(row);
  },

  async findBranch(agentId: AgentId, id: string): Promise<AgentBranch | undefined> {
    const where = and(eq(agentBranches.agentId, agentId), eq(agentBranches.id, id));
    return (await db.select().from(agentBranches).where(where))[0];
  },

  /** Locks the branch until the transaction ends, so that its versions are numbered one by one. */
  async lockBranch(agentId: AgentId, id: string): Promise<AgentBranch | undefined> {
    const where = and(eq(agentBranches.agentId, agentId), eq(agentBranches.id, id));
    return (await db.select().from(agentBranches).where(where).for('update'))[0];
  },

  async updateBranch(id: string, changes: Partial<AgentBranch>): Promise<void> {
    await db.update(agentBranches).set(changes).where(eq(agentBranches.id, id));
  },

  async findVersion(agentId: AgentId, id: string): Promise<AgentVersion | undefined> {
    const where = and(eq(agentVersions.agentId, agentId), eq(agentVersions.id, id));
    return (await db.select().from(agentVersions).where(where))[0];
  },

  /** The shares of the newest deployment, by branch. */
  async findTraffic(agentId: AgentId): Promise<Readonly<Record<string, number>> | undefined> {
    const rows = await db
      .select({ traffic: agentDeployments.traffic })
      .from(agentDeployments)
      .where(eq(agentDeployments.agentId, agentId))
      .orderBy(desc(agentDeployments.createdAt), desc(agentDeployments.id))
      .limit(1);
    return rows[0]?.traffic;
  },
});
