import { z } from 'zod';
import { id, ok } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';
import { resourceTypes } from './resource-types.ts';
import { maxPrincipals } from './share-limits.ts';

const role = z.enum(resourceRoles);
const resourceType = z.enum(resourceTypes);
const principalType = z.enum(['user', 'group', 'key']);

/** Exactly one of these names the principal. */
const target = {
  user_email: z.string().max(320).nullish(),
  group_id: id().nullish(),
  workspace_api_key_id: id().nullish(),
};
export type ShareTarget = { readonly [Field in keyof typeof target]?: string | null | undefined };

/** A person, group or service account with a role. */
const principal = z.object({
  id: z.string(),
  type: principalType,
  name: z.string(),
  /** Of a person or a service account. */
  email: z.string().nullable(),
  role,
});
export type SharePrincipalReply = z.infer<typeof principal>;

const shareOption = z.object({ name: z.string(), id: z.string(), type: principalType });
export type ShareOptionReply = z.infer<typeof shareOption>;

export const resourceReply = z.object({
  resource_id: z.string(),
  resource_name: z.string().nullable(),
  resource_type: resourceType,
  creator_user_id: z.string().nullable(),
  anonymous_access_level_override: role.nullable(),
  role_to_group_ids: z.record(z.string(), z.array(z.string())),
  share_options: z.array(shareOption),
  /** The rest is not part of the public API: the caller's role, that of all members, and the other principals. */
  permission_on_resource: role,
  everyone_role: role.nullable(),
  principals: z.array(principal),
});
export type ResourceReply = z.infer<typeof resourceReply>;

const defaultShares = z.object({
  /** The role of all members on new resources; `none` for no access, null for the usual role of their kind. */
  everyone_role: z.enum([...resourceRoles, 'none']).nullable(),
  principals: z.array(principal),
});
export type DefaultSharesReply = z.infer<typeof defaultShares>;

const params = z.object({ resource_id: id() });

export const resourceSharesRoutes = defineRoutes({
  'GET /v1/workspace/resources/{resource_id}': {
    access: 'account',
    permits: 'resource.read',
    summary: 'With whom a resource of the workspace is shared, and with whom it can be.',
    params,
    query: z.object({ resource_type: resourceType }),
    reply: resourceReply,
  },
  'POST /v1/workspace/resources/{resource_id}/share': {
    access: 'account',
    permits: 'resource.share',
    summary: 'Grants a role on a resource to a person, a group or a service account. It replaces their role.',
    params,
    body: z.object({ role, resource_type: resourceType, ...target }),
    reply: ok,
  },
  'POST /v1/workspace/resources/{resource_id}/unshare': {
    access: 'account',
    permits: 'resource.share',
    summary: 'Removes the role of a person, a group or a service account on a resource.',
    params,
    body: z.object({ resource_type: resourceType, ...target }),
    reply: ok,
  },
  'GET /v1/workspace/default-sharing': {
    access: 'account',
    permits: 'default_share.manage',
    summary: 'With whom the new resources of the caller are shared.',
    reply: defaultShares.extend({ share_options: z.array(shareOption) }),
  },
  'PUT /v1/workspace/default-sharing': {
    access: 'account',
    permits: 'default_share.manage',
    summary: 'Sets with whom the new resources of the caller are shared. Existing resources stay as they are.',
    body: z.object({
      everyone_role: z.enum([...resourceRoles, 'none']).nullable(),
      principals: z.array(z.object({ id: id(), type: principalType, role })).max(maxPrincipals),
    }),
    reply: defaultShares,
  },
});
