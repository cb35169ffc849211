import { sql } from 'drizzle-orm';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { Db } from '../../platform/db/database-client.ts';

/** What authentication needs to know of a member. */
export interface MembershipRow {
  readonly role: WorkspaceRole;
  readonly isLocked: boolean;
  readonly isServiceAccount: boolean;
  readonly characterLimit: number | null;
  /** In ms since 1970; null: the workspace is open. */
  readonly deletionRequestedAtMs: number | null;
  readonly allMembersPermissions: readonly GroupPermission[] | null;
  readonly groups: readonly {
    readonly id: string;
    readonly permissions: readonly GroupPermission[] | null;
    readonly characterLimit: number | null;
  }[];
}

export const membershipsStore = (db: Db) => ({
  /** Reads a member with their groups in one statement, by primary keys, since every request needs it. */
  async find(workspaceId: string, userId: string): Promise<MembershipRow | undefined> {
    const { rows } = await db.execute(sql`
      select member.role, member.locked_at is not null as "isLocked", users.is_service_account as "isServiceAccount",
        member.character_limit::float8 as "characterLimit",
        extract(epoch from workspaces.deletion_requested_at)::float8 * 1000 as "deletionRequestedAtMs",
        workspaces.all_members_permissions as "allMembersPermissions",
        (select coalesce(jsonb_agg(jsonb_build_object(
            'id', groups.id, 'permissions', groups.permissions, 'characterLimit', groups.character_limit)), '[]'::jsonb)
          from group_members join groups on groups.id = group_members.group_id
          where group_members.workspace_id = member.workspace_id and group_members.user_id = member.user_id) as groups
      from workspace_members member
        join workspaces on workspaces.id = member.workspace_id
        join users on users.id = member.user_id
      where member.workspace_id = ${workspaceId} and member.user_id = ${userId}`);
    return rows[0] as MembershipRow | undefined;
  },
});
