import { z } from 'zod';
import { id, name, ok, text } from '../fields/fields.ts';
import { groupPermissions } from '../permissions/wire-permissions.ts';
import { defineRoutes } from '../route.ts';

/** A list of permissions; null: all of the product, but none that only admins have otherwise. */
const permissions = z.array(z.enum(groupPermissions)).max(groupPermissions.length).nullable();

/** Credits that the members may use together in each period. */
const usageLimit = z.union([z.int().min(1).max(1_000_000_000), z.literal('unlimited')]).nullable();

/** WS-015 */
export const workspaceGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** User IDs, in the order in which they were added. */
  members: z.array(z.string()),
  members_emails: z.array(z.string()),
  permissions,
  group_usage_limit: z.union([z.int(), z.literal('unlimited')]),
  /** Credits that the members have used in this period. */
  character_count: z.int(),
  is_scim_synced: z.literal(false),
  scim_group: z.null(),
  scim_frozen: z.literal(false),
});
export type WorkspaceGroupReply = z.infer<typeof workspaceGroup>;

const params = z.object({ group_id: id() });
const member = z.object({ email: text().pipe(z.string().trim().toLowerCase().min(1).max(320)) });

export const groupsRoutes = defineRoutes({
  'GET /v1/workspace/groups': {
    access: 'account',
    permits: 'group.read',
    summary: 'Returns the groups of the workspace by their IDs.',
    reply: z.record(z.string(), workspaceGroup),
  },
  'GET /v1/workspace/groups/search': {
    access: 'account',
    permits: 'group.read',
    summary: 'Finds the groups of the workspace with this name.',
    query: z.object({ name: z.string().max(200) }),
    reply: z.array(workspaceGroup.pick({ id: true, name: true, members_emails: true })),
  },
  'POST /v1/workspace/groups': {
    access: 'account',
    permits: 'group.manage',
    summary: 'Creates a group with its permissions and its limit of credits.',
    body: z.object({ name: name(), permissions: permissions.default(null), group_usage_limit: usageLimit.optional() }),
    reply: workspaceGroup,
  },
  'PATCH /v1/workspace/groups/{group_id}': {
    access: 'account',
    permits: 'group.manage',
    summary: 'Changes a group. Absent fields stay unchanged.',
    params,
    body: z.object({
      name: name().optional(),
      permissions: permissions.optional(),
      group_usage_limit: usageLimit.optional(),
    }),
    reply: workspaceGroup,
  },
  'DELETE /v1/workspace/groups/{group_id}': {
    access: 'account',
    permits: 'group.manage',
    summary: 'Deletes a group; its members lose what only it granted at their next request.',
    params,
    reply: ok,
  },
  'POST /v1/workspace/groups/{group_id}/members': {
    access: 'account',
    permits: 'group.manage_members',
    summary: 'Adds a member of the workspace to a group.',
    params,
    body: member,
    reply: ok,
  },
  'POST /v1/workspace/groups/{group_id}/members/remove': {
    access: 'account',
    permits: 'group.manage_members',
    summary: 'Removes a member from a group.',
    params,
    body: member,
    reply: ok,
  },
  'POST /v1/workspace/all-members-permissions': {
    access: 'session',
    permits: 'group.manage',
    summary: 'Sets what every member of the workspace may do (ROLE-008); null lifts the restriction.',
    body: z.object({ all_members_permissions: permissions }),
    reply: z.object({ all_members_permissions: permissions }),
  },
});
