import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { keyPermissions } from '../permissions/wire-permissions.ts';
import { defineRoutes } from '../route.ts';

/** Why a key is disabled, in the words of the public API (`LockReason`). */
export const disableReasons = ['trial_ended', 'subscription_downgrade', 'exposed_publicly', 'self_disabled'] as const;

/** Addresses and ranges (CIDR) that may use a key; a single address is stored as a range of one. */
export const allowedIps = () =>
  z
    .array(
      z.union([
        z.cidrv4(),
        z.cidrv6(),
        z.ipv4().transform((address) => `${address}/32`),
        z.ipv6().transform((address) => `${address}/128`),
      ]),
    )
    .min(1)
    .max(100);

/** An API key without its secret, which is stored only as a hash. */
export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  /** The last four characters of the secret. */
  preview: z.string(),
  is_disabled: z.boolean(),
  disable_reason: z.enum(disableReasons).nullable(),
  /** Null: all permissions. */
  permissions: z.array(z.enum(keyPermissions)).nullable(),
  /** Credits that the key may use in each period; null: no limit of its own. */
  character_limit: z.int().nullable(),
  /** Addresses and ranges that may use the key; null: all. */
  allowed_ips: z.array(z.string()).nullable(),
  /** Whether who finds the key in public may disable it; null: as the workspace says. */
  third_party_disable_allowed: z.boolean().nullable(),
  created_at_unix: unix(),
  last_used_at_unix: unix().nullable(),
});
export type ApiKeyReply = z.infer<typeof apiKey>;

const settings = {
  permissions: z.array(z.enum(keyPermissions)).min(1).nullish(),
  character_limit: z.int().min(1).max(1_000_000_000).nullish(),
  allowed_ips: allowedIps().nullish(),
  third_party_disable_allowed: z.boolean().nullish(),
};
const params = z.object({ key_id: id() });

export const apiKeysRoutes = defineRoutes({
  'GET /v1/user/api-keys': {
    access: 'session',
    permits: 'api_key.read',
    summary: 'Lists the caller’s API keys, newest first, without their secrets.',
    reply: z.object({ api_keys: z.array(apiKey) }),
  },
  'POST /v1/user/api-keys': {
    access: 'session',
    permits: 'api_key.create',
    needsRecentSignIn: true,
    summary: 'Creates an API key. Only this reply contains the key itself.',
    body: z.object({ name: name(), ...settings }),
    reply: apiKey.extend({ xi_api_key: z.string() }),
  },
  'PATCH /v1/user/api-keys/{key_id}': {
    access: 'session',
    permits: 'api_key.update',
    summary: 'Renames, restricts or disables an API key. Absent fields stay unchanged.',
    params,
    body: z.object({ name: name().optional(), is_disabled: z.boolean().optional(), ...settings }),
    reply: apiKey,
  },
  'DELETE /v1/user/api-keys/{key_id}': {
    access: 'session',
    permits: 'api_key.delete',
    summary: 'Deletes an API key.',
    params,
    reply: ok,
  },
  'POST /v1/workspaces/api-keys/disable': {
    access: 'account',
    permits: 'api_key.disable_self',
    summary: 'Disables the API key that authenticates this request, for whoever has found a leaked key.',
    query: z.object({ api_key_name: z.literal('self') }),
    reply: ok,
  },
  'POST /v1/workspaces/api-keys/third-party-disabling': {
    access: 'account',
    permits: 'api_key.set_disabling_policy',
    summary: 'Sets for all keys whether who finds one may disable it; null leaves it to each key.',
    body: z.object({ third_party_disable_allowed: z.boolean().nullish() }),
    reply: z.object({ status: z.literal('ok'), third_party_disable_allowed: z.boolean().nullable() }),
  },
});
