import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentTools } from './agent-tools.tables.ts';

export type AgentTool = typeof agentTools.$inferSelect;

export interface ToolQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly sort: 'name' | 'date';
  readonly direction: 'asc' | 'desc';
  /** The start of the name. */
  readonly search?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly createdBy?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export const agentToolsStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(agentTools.workspaceId, workspaceId), eq(agentTools.id, id));

  return {
    /** A page of what the caller may see; the ID breaks ties. */
    list(caller: CallerIn, query: ToolQuery): Promise<AgentTool[]> {
      const { workspaceId } = caller;
      const isByName = query.sort === 'name';
      const key = isByName ? sql`lower(${agentTools.name})` : agentTools.createdAt;
      const filters: (SQL | undefined)[] = [
        eq(agentTools.workspaceId, workspaceId),
        permittedRows(caller, 'convai_tools.read', { id: agentTools.id, createdBy: agentTools.userId }),
      ];
      if (query.search) filters.push(sql`starts_with(lower(${agentTools.name}), lower(${query.search}))`);
      if (query.types) filters.push(inList(agentTools.type, query.types));
      if (query.createdBy) filters.push(eq(agentTools.userId, query.createdBy));
      if (query.ids) filters.push(inList(agentTools.id, query.ids));
      if (query.after) {
        const cursorKey = isByName ? sql`lower(t.name)` : sql`t.created_at`;
        const cursor = sql`(select ${cursorKey}, t.id from agent_tools t where t.workspace_id = ${workspaceId} and t.id = ${query.after})`;
        const isAfter = query.direction === 'desc' ? sql`<` : sql`>`;
        filters.push(sql`(${key}, ${agentTools.id}) ${isAfter} ${cursor}`);
      }
      const order = query.direction === 'desc' ? desc : asc;
      return db
        .select()
        .from(agentTools)
        .where(and(...filters))
        .orderBy(order(key), order(agentTools.id))
        .limit(query.limit);
    },

    async count(workspaceId: WorkspaceId): Promise<number> {
      const isOfWorkspace = eq(agentTools.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(agentTools).where(isOfWorkspace))[0]?.n ?? 0;
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<AgentTool | undefined> {
      return (await db.select().from(agentTools).where(byId(workspaceId, id)))[0];
    },

    findAll(workspaceId: WorkspaceId, ids: readonly string[]): Promise<AgentTool[]> {
      const where = and(eq(agentTools.workspaceId, workspaceId), inList(agentTools.id, ids));
      return db.select().from(agentTools).where(where);
    },

    /** Other changes of the row wait until the transaction ends. */
    async lock(workspaceId: WorkspaceId, id: string): Promise<AgentTool | undefined> {
      return (await db.select().from(agentTools).where(byId(workspaceId, id)).for('update'))[0];
    },

    async insert(row: typeof agentTools.$inferInsert): Promise<AgentTool> {
      return (await db.insert(agentTools).values(row).returning())[0]!;
    },

    async update(
      workspaceId: WorkspaceId,
      id: string,
      changes: Pick<AgentTool, 'name' | 'type' | 'config' | 'mocks' | 'updatedAt'>,
    ): Promise<AgentTool> {
      return (await db.update(agentTools).set(changes).where(byId(workspaceId, id)).returning())[0]!;
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<void> {
      await db.delete(agentTools).where(byId(workspaceId, id));
    },
  };
};
