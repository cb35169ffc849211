import { groupsRoutes } from '../../../contract/workspaces/groups.ts';
import { mount } from '../../http/route.ts';
import { presentGroup } from './groups.present.ts';
import type { GroupsService } from './groups.service.ts';

/** `unlimited` and null: no limit; undefined: unchanged. */
const toCharacterLimit = (limit: number | 'unlimited' | null | undefined) => (limit === 'unlimited' ? null : limit);

export const mountGroups = (groups: GroupsService) =>
  mount(groupsRoutes, {
    'GET /v1/workspace/groups': async ({ actor }) =>
      Object.fromEntries((await groups.list(actor)).map((view) => [view.group.id, presentGroup(view)])),

    'GET /v1/workspace/groups/search': async ({ actor, query }) =>
      (await groups.list(actor, { name: query.name })).map((view) => {
        const { id, name, members_emails } = presentGroup(view);
        return { id, name, members_emails };
      }),

    'POST /v1/workspace/groups': async ({ actor, body }) =>
      presentGroup(
        await groups.create(actor, {
          name: body.name,
          permissions: body.permissions,
          characterLimit: toCharacterLimit(body.group_usage_limit) ?? null,
        }),
      ),

    'PATCH /v1/workspace/groups/{group_id}': async ({ actor, params, body }) =>
      presentGroup(
        await groups.edit(actor, params.group_id, {
          name: body.name,
          permissions: body.permissions,
          characterLimit: toCharacterLimit(body.group_usage_limit),
        }),
      ),

    'DELETE /v1/workspace/groups/{group_id}': async ({ actor, params }) => {
      await groups.delete(actor, params.group_id);
      return { status: 'ok' };
    },

    'POST /v1/workspace/groups/{group_id}/members': async ({ actor, params, body }) => {
      await groups.addMember(actor, params.group_id, body.email);
      return { status: 'ok' };
    },

    'POST /v1/workspace/groups/{group_id}/members/remove': async ({ actor, params, body }) => {
      await groups.removeMember(actor, params.group_id, body.email);
      return { status: 'ok' };
    },

    'POST /v1/workspace/all-members-permissions': async ({ actor, body }) => {
      await groups.setAllMembersPermissions(actor, body.all_members_permissions);
      return body;
    },
  });
