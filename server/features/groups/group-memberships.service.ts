import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { groupMembershipsStore } from './group-memberships.store.ts';
import { mayFillGroup } from './groups.rules.ts';

/** The groups of people who join and leave a workspace. */
export function groupMembershipsService() {
  return {
    /** Throws unless the workspace has all these groups and the caller may add people to them. */
    async check(tx: Tx, actor: Actor, groupIds: readonly string[]): Promise<void> {
      if (groupIds.length === 0) return;
      const existing = await groupMembershipsStore(tx).findExisting(actor.workspaceId, groupIds);
      if (!groupIds.every((id) => existing.some((group) => group.id === id)))
        throw new AppError('group_not_in_workspace', { param: 'group_ids' });
      if (!existing.every(({ permissions }) => mayFillGroup(actor, permissions)))
        throw new AppError('workspace_access_denied', {
          message: 'Only workspace admins can add people to this group.',
          param: 'group_ids',
        });
    },

    /** Adds a member to groups; those that were deleted since are skipped. */
    async join(tx: Tx, workspaceId: WorkspaceId, userId: string, groupIds: readonly string[]): Promise<void> {
      if (groupIds.length === 0) return;
      const store = groupMembershipsStore(tx);
      const existing = await store.findExisting(workspaceId, groupIds);
      await store.add(
        workspaceId,
        userId,
        existing.map(({ id }) => id),
      );
    },

    leaveAll: (tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<void> =>
      groupMembershipsStore(tx).removeFromAll(workspaceId, userId),
  };
}
export type GroupMembershipsService = ReturnType<typeof groupMembershipsService>;
