import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentSecrets } from './agent-secrets.tables.ts';

/** A secret without its value. */
export interface AgentSecret {
  readonly id: string;
  readonly name: string;
}

interface SecretQuery {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const shown = { id: agentSecrets.id, name: agentSecrets.name };

export const agentSecretsStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(agentSecrets.workspaceId, workspaceId), eq(agentSecrets.id, id));

  return {
    /** By name. `search` is the start of the name, `after` the ID of the last secret of the page before. */
    list(workspaceId: WorkspaceId, { search, after, limit }: SecretQuery): Promise<AgentSecret[]> {
      const filters: SQL[] = [eq(agentSecrets.workspaceId, workspaceId)];
      if (search) filters.push(sql`starts_with(lower(${agentSecrets.name}), lower(${search}))`);
      if (after)
        filters.push(
          sql`${agentSecrets.name} > (select s.name from agent_secrets s where s.workspace_id = ${workspaceId} and s.id = ${after})`,
        );
      return db
        .select(shown)
        .from(agentSecrets)
        .where(and(...filters))
        .orderBy(asc(agentSecrets.name))
        .limit(limit);
    },

    async count(workspaceId: WorkspaceId): Promise<number> {
      const isOfWorkspace = eq(agentSecrets.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(agentSecrets).where(isOfWorkspace))[0]?.n ?? 0;
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<AgentSecret | undefined> {
      return (await db.select(shown).from(agentSecrets).where(byId(workspaceId, id)))[0];
    },

    /** Which of these secrets exist. */
    async findAll(workspaceId: WorkspaceId, ids: readonly string[]): Promise<AgentSecret[]> {
      const where = and(eq(agentSecrets.workspaceId, workspaceId), inList(agentSecrets.id, ids));
      return db.select(shown).from(agentSecrets).where(where);
    },

    async sealedValue(workspaceId: WorkspaceId, id: string): Promise<string | undefined> {
      const rows = await db
        .select({ sealed: agentSecrets.sealedValue })
        .from(agentSecrets)
        .where(byId(workspaceId, id));
      return rows[0]?.sealed;
    },

    async insert(row: typeof agentSecrets.$inferInsert): Promise<AgentSecret> {
      return (await db.insert(agentSecrets).values(row).returning(shown))[0]!;
    },

    async update(
      workspaceId: WorkspaceId,
      id: string,
      changes: { readonly name: string; readonly sealedValue: string; readonly updatedAt: Date },
    ): Promise<AgentSecret | undefined> {
      return (await db.update(agentSecrets).set(changes).where(byId(workspaceId, id)).returning(shown))[0];
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<AgentSecret | undefined> {
      return (await db.delete(agentSecrets).where(byId(workspaceId, id)).returning(shown))[0];
    },
  };
};
