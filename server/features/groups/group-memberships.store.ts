import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { groupMembers, groups } from './groups.tables.ts';

export const groupMembershipsStore = (tx: Tx) => ({
  /** Those of the ids that are groups of the workspace; they are not deleted until the transaction ends. */
  findExisting: (workspaceId: WorkspaceId, ids: readonly string[]) =>
    tx
      .select({ id: groups.id, permissions: groups.permissions })
      .from(groups)
      .where(and(eq(groups.workspaceId, workspaceId), inArray(groups.id, [...ids])))
      .for('key share'),

  async add(workspaceId: WorkspaceId, userId: string, groupIds: readonly string[]): Promise<void> {
    const rows = groupIds.map((groupId) => ({ groupId, workspaceId, userId }));
    if (rows.length > 0) await tx.insert(groupMembers).values(rows).onConflictDoNothing();
  },

  async removeFromAll(workspaceId: WorkspaceId, userId: string): Promise<void> {
    const ofMember = and(eq(groupMembers.workspaceId, workspaceId), eq(groupMembers.userId, userId));
    await tx.delete(groupMembers).where(ofMember);
  },
});
