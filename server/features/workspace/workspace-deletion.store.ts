import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaces } from './workspace.tables.ts';

/** The scheduled deletion of workspaces. */
export const workspaceDeletionStore = (db: Db | Tx) => ({
  async lock(workspaceId: WorkspaceId) {
    const { name, ownerId, deletionRequestedAt, deletionRequestedBy } = workspaces;
    const columns = { name, ownerId, deletionRequestedAt, deletionRequestedBy };
    return (await db.select(columns).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update'))[0];
  },

  async set(workspaceId: WorkspaceId, request: { readonly at: Date; readonly by: string } | null): Promise<void> {
    const changes = { deletionRequestedAt: request?.at ?? null, deletionRequestedBy: request?.by ?? null };
    await db.update(workspaces).set(changes).where(eq(workspaces.id, workspaceId));
  },

  async delete(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`
      delete from users using workspace_members
      where users.is_service_account and workspace_members.user_id = users.id
        and workspace_members.workspace_id = ${workspaceId}`);
    await db.delete(workspaces).where(eq(workspaces.id, workspaceId));
  },
});
