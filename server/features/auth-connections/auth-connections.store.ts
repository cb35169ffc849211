import { and, count, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { authConnections } from './auth-connections.tables.ts';

export type AuthConnectionRow = typeof authConnections.$inferSelect;
type Changes = Pick<AuthConnectionRow, 'provider' | 'settings' | 'sealedSecrets'>;

export const authConnectionsStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(authConnections.workspaceId, workspaceId), eq(authConnections.id, id));

  return {
    /** Newest first. */
    list: (workspaceId: WorkspaceId): Promise<AuthConnectionRow[]> =>
      db
        .select()
        .from(authConnections)
        .where(eq(authConnections.workspaceId, workspaceId))
        .orderBy(desc(authConnections.createdAt), desc(authConnections.id)),

    async count(workspaceId: WorkspaceId): Promise<number> {
      const isOfWorkspace = eq(authConnections.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(authConnections).where(isOfWorkspace))[0]?.n ?? 0;
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<AuthConnectionRow | undefined> {
      return (await db.select().from(authConnections).where(byId(workspaceId, id)))[0];
    },

    /** Other changes of the row wait until the transaction ends. */
    async lock(workspaceId: WorkspaceId, id: string): Promise<AuthConnectionRow | undefined> {
      return (await db.select().from(authConnections).where(byId(workspaceId, id)).for('update'))[0];
    },

    async insert(row: typeof authConnections.$inferInsert): Promise<AuthConnectionRow> {
      return (await db.insert(authConnections).values(row).returning())[0]!;
    },

    async edit(workspaceId: WorkspaceId, id: string, changes: Changes): Promise<AuthConnectionRow> {
      return (await db.update(authConnections).set(changes).where(byId(workspaceId, id)).returning())[0]!;
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<AuthConnectionRow | undefined> {
      return (await db.delete(authConnections).where(byId(workspaceId, id)).returning())[0];
    },
  };
};
