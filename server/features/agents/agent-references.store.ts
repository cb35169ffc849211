import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { jsonStrings } from '../../platform/db/json-strings.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentBranches, agents, agentVersions } from './agents.tables.ts';

/** An agent whose config contains a value. */
export interface AgentReference {
  readonly value: string;
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly createdAt: Date;
}

/** A branch whose newest version contains a value. */
export interface BranchReference {
  readonly agentId: string;
  readonly agentName: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly isMain: boolean;
}

/** What the agents of a workspace name: in the version that people talk to, or in the newest of a branch. */
export const agentReferencesStore = (db: Db | Tx) => {
  const isCurrent = or(
    eq(agentVersions.id, agents.liveVersionId),
    sql`${agentVersions.id} in (select ${agentBranches.headVersionId} from ${agentBranches}
      where ${agentBranches.agentId} = ${agents.id} and not ${agentBranches.isArchived})`,
  );

  return {
    /** Ordered by ID. */
    async list(workspaceId: WorkspaceId, values: readonly string[]): Promise<AgentReference[]> {
      if (values.length === 0) return [];
      const columns = {
        value: sql<string>`found.value`,
        id: agents.id,
        name: agents.name,
        userId: agents.userId,
        createdAt: agents.createdAt,
      };
      return db
        .selectDistinct(columns)
        .from(agents)
        .innerJoin(agentVersions, eq(agentVersions.agentId, agents.id))
        .innerJoin(sql`lateral ${jsonStrings(agentVersions.config, values)}`, sql`true`)
        .where(and(eq(agents.workspaceId, workspaceId), isCurrent))
        .orderBy(asc(agents.id));
    },

    /** The agents of the caller's workspace whose conversations they may read. */
    async listReadable(caller: CallerIn, ids: readonly string[]): Promise<string[]> {
      const isPermitted = permittedRows(caller, 'convai_agents.read_conversations', {
        id: agents.id,
        createdBy: agents.userId,
      });
      const where = and(eq(agents.workspaceId, caller.workspaceId), inList(agents.id, ids), isPermitted);
      return (await db.select({ id: agents.id }).from(agents).where(where)).map(({ id }) => id);
    },

    /** The branches, also of archived agents, in whose newest version the value is. */
    listBranches(workspaceId: WorkspaceId, value: string, agentIds?: readonly string[]): Promise<BranchReference[]> {
      const filter: SQL | undefined = agentIds && sql`${agents.id} = any(${sql.param([...agentIds])}::text[])`;
      return db
        .select({
          agentId: agents.id,
          agentName: agents.name,
          branchId: agentBranches.id,
          branchName: agentBranches.name,
          isMain: sql<boolean>`${agentBranches.id} = ${agents.mainBranchId}`,
        })
        .from(agents)
        .innerJoin(agentBranches, and(eq(agentBranches.agentId, agents.id), eq(agentBranches.isArchived, false)))
        .innerJoin(agentVersions, eq(agentVersions.id, agentBranches.headVersionId))
        .innerJoin(sql`lateral ${jsonStrings(agentVersions.config, [value])}`, sql`true`)
        .where(and(eq(agents.workspaceId, workspaceId), filter))
        .orderBy(asc(agents.id), asc(agentBranches.createdAt));
    },
  };
};
