import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentToolExecutions } from './agent-tools.tables.ts';

export type ToolExecution = typeof agentToolExecutions.$inferSelect;

export interface ExecutionQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly isError?: boolean | undefined;
  readonly branchId?: string | undefined;
  /** Both inclusive. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface ToolUsage {
  readonly calls: number;
  readonly averageMs: number;
}

export const toolExecutionsStore = (db: Db | Tx) => {
  const ofTool = (workspaceId: WorkspaceId, toolId: string) =>
    and(eq(agentToolExecutions.workspaceId, workspaceId), eq(agentToolExecutions.toolId, toolId));

  return {
    async insert(row: typeof agentToolExecutions.$inferInsert): Promise<void> {
      await db.insert(agentToolExecutions).values(row);
    },

    /** The agents that called the tool. */
    async agentIds(workspaceId: WorkspaceId, toolId: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ id: agentToolExecutions.agentId })
        .from(agentToolExecutions)
        .where(ofTool(workspaceId, toolId));
      return rows.map(({ id }) => id);
    },

    async find(workspaceId: WorkspaceId, toolId: string, id: string): Promise<ToolExecution | undefined> {
      const where = and(ofTool(workspaceId, toolId), eq(agentToolExecutions.id, id));
      return (await db.select().from(agentToolExecutions).where(where))[0];
    },

    /** Calls by these agents, newest first. */
    list(
      workspaceId: WorkspaceId,
      toolId: string,
      agentIds: readonly string[],
      query: ExecutionQuery,
    ): Promise<ToolExecution[]> {
      const filters: (SQL | undefined)[] = [
        ofTool(workspaceId, toolId),
        inList(agentToolExecutions.agentId, agentIds),
        query.isError === undefined ? undefined : eq(agentToolExecutions.isError, query.isError),
        query.branchId ? sql`${agentToolExecutions.request} ->> 'branch_id' = ${query.branchId}` : undefined,
        query.from && gte(agentToolExecutions.createdAt, query.from),
        query.until && lte(agentToolExecutions.createdAt, query.until),
      ];
      if (query.after)
        filters.push(
          sql`(${agentToolExecutions.createdAt}, ${agentToolExecutions.id}) < (select e.created_at, e.id from agent_tool_executions e where e.workspace_id = ${workspaceId} and e.id = ${query.after})`,
        );
      return db
        .select()
        .from(agentToolExecutions)
        .where(and(...filters))
        .orderBy(desc(agentToolExecutions.createdAt), desc(agentToolExecutions.id))
        .limit(query.limit);
    },

    /** By the ID of the tool. */
    async usage(workspaceId: WorkspaceId, toolIds: readonly string[]): Promise<Map<string, ToolUsage>> {
      const rows = await db
        .select({
          toolId: agentToolExecutions.toolId,
          calls: sql<number>`count(*)::int`,
          averageMs: sql<number>`avg(${agentToolExecutions.durationMs})::float8`,
        })
        .from(agentToolExecutions)
        .where(and(eq(agentToolExecutions.workspaceId, workspaceId), inList(agentToolExecutions.toolId, toolIds)))
        .groupBy(agentToolExecutions.toolId);
      return new Map(rows.map(({ toolId, ...usage }) => [toolId!, usage]));
    },

    /** Deletes the calls of conversations that are deleted. */
    async deleteOf(workspaceId: WorkspaceId, conversationIds: readonly string[]): Promise<void> {
      const where = and(
        eq(agentToolExecutions.workspaceId, workspaceId),
        inList(agentToolExecutions.conversationId, conversationIds),
      );
      await db.delete(agentToolExecutions).where(where);
    },
  };
};
