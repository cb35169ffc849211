import { count, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { agentDeployments } from '../agents.tables.ts';

export type DeploymentRow = typeof agentDeployments.$inferSelect;

/** Deployments of an agent that was found before. */
export const agentDeploymentsStore = (db: Db | Tx) => ({
  /** Newest first. */
  list(agentId: string, limit: number, offset = 0): Promise<DeploymentRow[]> {
    return db
      .select()
      .from(agentDeployments)
      .where(eq(agentDeployments.agentId, agentId))
      .orderBy(desc(agentDeployments.createdAt), desc(agentDeployments.id))
      .limit(limit)
      .offset(offset);
  },

  async count(agentId: string): Promise<number> {
    const rows = await db.select({ n: count() }).from(agentDeployments).where(eq(agentDeployments.agentId, agentId));
    return rows[0]?.n ?? 0;
  },

  async insert(row: DeploymentRow): Promise<void> {
    await db.insert(agentDeployments).values(row);
  },
});
