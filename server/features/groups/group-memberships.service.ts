import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { groupMembershipsStore } from './group-memberships.store.ts';

/** The groups of people who join and leave a workspace. */
export function groupMembershipsService() {
  return {
    /** Throws `group_not_in_workspace` unless the workspace has all these groups. */
    async check(tx: Tx, workspaceId: WorkspaceId, groupIds: readonly string[]): Promise<void> {
      if (groupIds.length === 0) return;
      const existing = await groupMembershipsStore(tx).findExisting(workspaceId, groupIds);
      if (!groupIds.every((id) => existing.includes(id)))
        throw new AppError('group_not_in_workspace', { param: 'group_ids' });
    },

    /** Adds a member to groups; those that were deleted since are skipped. */
    async join(tx: Tx, workspaceId: WorkspaceId, userId: string, groupIds: readonly string[]): Promise<void> {
      if (groupIds.length === 0) return;
      const store = groupMembershipsStore(tx);
      await store.add(workspaceId, userId, await store.findExisting(workspaceId, groupIds));
    },

    leaveAll: (tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<void> =>
      groupMembershipsStore(tx).removeFromAll(workspaceId, userId),
  };
}
export type GroupMembershipsService = ReturnType<typeof groupMembershipsService>;
