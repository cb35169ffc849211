import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentBranches, agents, agentVersions } from './agents.tables.ts';

/** A branch whose newest config names documents, or folders of the knowledge base. */
export interface DependentBranch {
  readonly agentId: string;
  readonly agentName: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly branchId: string;
  readonly branchName: string;
  readonly isMain: boolean;
  /** Those of the given IDs that it names. */
  readonly named: readonly string[];
}

/** The IDs in every `knowledge_base` of a config, also in the nodes of its workflow. */
const namedIds = sql`jsonb_path_query(${agentVersions.config}, '$.**.knowledge_base[*].id')`;

export const documentDependentsStore = (db: Db | Tx) => ({
  /** The branches of a workspace that name one of these documents or folders, the newest agents first. */
  async listBranches(workspaceId: WorkspaceId, ids: readonly string[]): Promise<DependentBranch[]> {
    if (ids.length === 0) return [];
    const named = sql<string[]>`array(select distinct named.id #>> '{}' from ${namedIds} as named(id)
      where named.id #>> '{}' = any(${sql.param([...ids])}::text[]))`;
    return db
      .select({
        agentId: agents.id,
        agentName: agents.name,
        userId: agents.userId,
        createdAt: agents.createdAt,
        branchId: agentBranches.id,
        branchName: agentBranches.name,
        isMain: sql<boolean>`${agentBranches.id} = ${agents.mainBranchId}`,
        named,
      })
      .from(agents)
      .innerJoin(agentBranches, and(eq(agentBranches.agentId, agents.id), eq(agentBranches.isArchived, false)))
      .innerJoin(agentVersions, eq(agentVersions.id, agentBranches.headVersionId))
      .where(and(eq(agents.workspaceId, workspaceId), sql`cardinality(${named}) > 0`))
      .orderBy(sql`${agents.createdAt} desc`, agents.id, agentBranches.id);
  },

  /** The IDs of the documents and folders that an agent looks things up in; undefined without this agent. */
  async documentsOf(workspaceId: WorkspaceId, agentId: string): Promise<string[] | undefined> {
    const [row] = await db
      .select({ ids: sql<string[]>`array(select distinct named.id #>> '{}' from ${namedIds} as named(id))` })
      .from(agents)
      .innerJoin(agentVersions, eq(agentVersions.id, agents.liveVersionId))
      .where(and(eq(agents.workspaceId, workspaceId), eq(agents.id, agentId)));
    return row?.ids;
  },
});
