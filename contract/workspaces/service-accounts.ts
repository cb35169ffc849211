import { z } from 'zod';
import { allowedIps, disableReasons } from '../accounts/api-keys.ts';
import { id, name, ok, unix } from '../fields/fields.ts';
import { keyPermissions } from '../permissions/wire-permissions.ts';
import { defineRoutes } from '../route.ts';
import { workspaceGroup } from './groups.ts';

/** How many service accounts a workspace may have. */
export const maxServiceAccounts = 20;

/** A key of a service account, without its secret. */
const serviceAccountKey = z.object({
  name: z.string(),
  /** The last four characters of the secret. */
  hint: z.string(),
  key_id: z.string(),
  service_account_user_id: z.string(),
  created_at_unix: unix(),
  is_disabled: z.boolean(),
  /** Null: all permissions. */
  permissions: z.array(z.enum(keyPermissions)).nullable(),
  disable_reason: z.enum(disableReasons).nullable(),
  character_limit: z.int().nullable(),
  /** Credits that the key has used in this period. */
  character_count: z.int(),
  /** SHA-256 of the secret. */
  hashed_xi_api_key: z.string(),
  allowed_ips: z.array(z.string()).nullable(),
  third_party_disable_allowed: z.boolean().nullable(),
  last_used_at_unix: unix().nullable(),
});
export type ServiceAccountKeyReply = z.infer<typeof serviceAccountKey>;

/** WS-016 */
export const serviceAccount = z.object({
  service_account_user_id: z.string(),
  name: z.string(),
  created_at_unix: unix(),
  'api-keys': z.array(serviceAccountKey),
  default_sharing_groups: z.array(
    z.object({ group: workspaceGroup, permission_level: z.enum(['admin', 'editor', 'commenter', 'viewer']) }),
  ),
});
export type ServiceAccountReply = z.infer<typeof serviceAccount>;

const params = z.object({ service_account_user_id: id() });
const keyParams = z.object({ service_account_user_id: id(), api_key_id: id() });
const characterLimit = z.int().min(1).max(1_000_000_000);
const permissions = z.array(z.enum(keyPermissions)).min(1);

export const serviceAccountsRoutes = defineRoutes({
  'GET /v1/service-accounts': {
    access: 'account',
    permits: 'service_account.read',
    summary: 'Lists the service accounts of the workspace with their API keys.',
    reply: z.object({ 'service-accounts': z.array(serviceAccount) }),
  },
  'POST /v1/service-accounts': {
    access: 'account',
    permits: 'service_account.manage',
    summary: 'Creates a service account: a member that acts by API keys only and needs no seat.',
    body: z.object({
      name: name(),
      default_sharing_groups: z
        .array(z.object({ group_id: id(), permission_level: z.enum(['admin', 'editor', 'viewer']) }))
        .max(100)
        .nullish(),
    }),
    reply: z.object({ 'service-account-user-id': z.string() }),
  },
  'PATCH /v1/service-accounts/{service_account_user_id}': {
    access: 'account',
    permits: 'service_account.manage',
    summary: 'Renames a service account.',
    params,
    body: z.object({ name: name() }),
    reply: serviceAccount,
  },
  'DELETE /v1/service-accounts/{service_account_user_id}': {
    access: 'account',
    permits: 'service_account.manage',
    summary: 'Deletes a service account with its keys; what it created stays in the workspace.',
    params,
    reply: ok,
  },
  'GET /v1/service-accounts/{service_account_user_id}/api-keys': {
    access: 'account',
    permits: 'service_account.read',
    summary: 'Lists the API keys of a service account, newest first, without their secrets.',
    params,
    reply: z.object({ 'api-keys': z.array(serviceAccountKey) }),
  },
  'POST /v1/service-accounts/{service_account_user_id}/api-keys': {
    access: 'account',
    permits: 'service_account.manage',
    summary: 'Creates an API key of a service account. Only this reply contains the key itself.',
    params,
    body: z.object({
      name: name(),
      permissions: z.union([permissions, z.literal('all')]),
      character_limit: characterLimit.nullish(),
      allowed_ips: allowedIps().nullish(),
      third_party_disable_allowed: z.boolean().nullish(),
    }),
    reply: z.object({ 'xi-api-key': z.string(), key_id: z.string() }),
  },
  'PATCH /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}': {
    access: 'account',
    permits: 'service_account.manage',
    summary: 'Changes an API key of a service account. Absent fields and `no_update` leave it unchanged.',
    params: keyParams,
    body: z.object({
      is_enabled: z.union([z.boolean(), z.literal('no_update')]).default('no_update'),
      name: name().nullish(),
      permissions: z.union([permissions, z.enum(['all', 'no_update'])]).default('no_update'),
      character_limit: z
        .union([characterLimit, z.enum(['clear', 'no_update'])])
        .nullable()
        .default('no_update'),
      allowed_ips: z.union([allowedIps(), z.enum(['clear', 'no_update'])]).default('no_update'),
      third_party_disable_allowed: z.union([z.boolean(), z.enum(['clear', 'no_update'])]).default('no_update'),
    }),
    reply: ok,
  },
  'DELETE /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}': {
    access: 'account',
    permits: 'service_account.manage',
    summary: 'Deletes an API key of a service account.',
    params: keyParams,
    reply: ok,
  },
});
