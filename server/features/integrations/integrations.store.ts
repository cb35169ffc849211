import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { integrationConnections } from './integrations.tables.ts';

export type IntegrationConnection = typeof integrationConnections.$inferSelect;

export function integrationsStore(db: Db | Tx) {
  const ofWorkspace = (workspaceId: WorkspaceId) => eq(integrationConnections.workspaceId, workspaceId);

  return {
    /** Newest first. */
    list: (workspaceId: WorkspaceId): Promise<IntegrationConnection[]> =>
      db
        .select()
        .from(integrationConnections)
        .where(ofWorkspace(workspaceId))
        .orderBy(desc(integrationConnections.createdAt), desc(integrationConnections.id)),

    async find(
      workspaceId: WorkspaceId,
      integrationId: string,
      connectionId: string,
    ): Promise<IntegrationConnection | undefined> {
      const [row] = await db
        .select()
        .from(integrationConnections)
        .where(
          and(
            ofWorkspace(workspaceId),
            eq(integrationConnections.integrationId, integrationId),
            eq(integrationConnections.id, connectionId),
          ),
        );
      return row;
    },

    async insert(values: typeof integrationConnections.$inferInsert): Promise<IntegrationConnection> {
      const [row] = await db.insert(integrationConnections).values(values).returning();
      return row!;
    },

    async delete(workspaceId: WorkspaceId, connectionId: string): Promise<void> {
      await db
        .delete(integrationConnections)
        .where(and(ofWorkspace(workspaceId), eq(integrationConnections.id, connectionId)));
    },
  };
}
