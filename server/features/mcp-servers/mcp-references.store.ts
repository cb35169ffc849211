import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { jsonStrings } from '../../platform/db/json-strings.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { mcpServers } from './mcp-servers.tables.ts';

/** An MCP server whose config contains a value. */
export interface McpReference {
  readonly value: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export const mcpReferencesStore = (db: Db | Tx) => ({
  /** Ordered by ID. */
  async list(workspaceId: WorkspaceId, values: readonly string[]): Promise<McpReference[]> {
    if (values.length === 0) return [];
    return db
      .select({
        value: sql<string>`found.value`,
        id: mcpServers.id,
        name: mcpServers.name,
        createdAt: mcpServers.createdAt,
      })
      .from(mcpServers)
      .innerJoin(sql`lateral ${jsonStrings(mcpServers.config, values)}`, sql`true`)
      .where(eq(mcpServers.workspaceId, workspaceId))
      .orderBy(asc(mcpServers.id));
  },
});
