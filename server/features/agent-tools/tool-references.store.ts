import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { jsonStrings } from '../../platform/db/json-strings.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentTools } from './agent-tools.tables.ts';

/** A tool whose config contains a value. */
export interface ToolReference {
  readonly value: string;
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly createdAt: Date;
}

export const toolReferencesStore = (db: Db | Tx) => ({
  /** Ordered by ID. */
  async list(workspaceId: WorkspaceId, values: readonly string[]): Promise<ToolReference[]> {
    if (values.length === 0) return [];
    return db
      .select({
        value: sql<string>`found.value`,
        id: agentTools.id,
        name: agentTools.name,
        userId: agentTools.userId,
        createdAt: agentTools.createdAt,
      })
      .from(agentTools)
      .innerJoin(sql`lateral ${jsonStrings(agentTools.config, values)}`, sql`true`)
      .where(eq(agentTools.workspaceId, workspaceId))
      .orderBy(asc(agentTools.id));
  },
});
