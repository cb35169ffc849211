import { and, count, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { mcpServers } from './mcp-servers.tables.ts';

export type McpServer = typeof mcpServers.$inferSelect;

export const mcpServersStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(mcpServers.workspaceId, workspaceId), eq(mcpServers.id, id));

  return {
    /** Newest first. */
    list: (workspaceId: WorkspaceId): Promise<McpServer[]> =>
      db
        .select()
        .from(mcpServers)
        .where(eq(mcpServers.workspaceId, workspaceId))
        .orderBy(desc(mcpServers.createdAt), desc(mcpServers.id)),

    async count(workspaceId: WorkspaceId): Promise<number> {
      const isOfWorkspace = eq(mcpServers.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(mcpServers).where(isOfWorkspace))[0]?.n ?? 0;
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<McpServer | undefined> {
      return (await db.select().from(mcpServers).where(byId(workspaceId, id)))[0];
    },

    /** Other changes of the row wait until the transaction ends. */
    async lock(workspaceId: WorkspaceId, id: string): Promise<McpServer | undefined> {
      return (await db.select().from(mcpServers).where(byId(workspaceId, id)).for('update'))[0];
    },

    async insert(row: typeof mcpServers.$inferInsert): Promise<McpServer> {
      return (await db.insert(mcpServers).values(row).returning())[0]!;
    },

    async update(workspaceId: WorkspaceId, id: string, changes: Partial<McpServer>): Promise<McpServer | undefined> {
      return (await db.update(mcpServers).set(changes).where(byId(workspaceId, id)).returning())[0];
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<void> {
      await db.delete(mcpServers).where(byId(workspaceId, id));
    },
  };
};
