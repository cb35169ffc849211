import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { keyPermissions } from '../permissions/wire-permissions.ts';
import { defineRoutes } from '../route.ts';

/** Why a key is disabled, in the words of the public API (`LockReason`). */
export const disableReasons = ['trial_ended', 'subscription_downgrade', 'exposed_publicly', 'self_disabled'] as const;

/** An API key without its secret, which is stored only as a hash. */
export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  /** The last four characters of the secret. */
  preview: z.string(),
  is_disabled: z.boolean(),
  /** Null: all permissions. */
  permissions: z.array(z.enum(keyPermissions)).nullable(),
  /** Credits that the key may use in each period; null: no limit of its own. */
  character_limit: z.int().nullable(),
  created_at_unix: unix(),
  last_used_at_unix: unix().nullable(),
});
export type ApiKeyReply = z.infer<typeof apiKey>;

const settings = {
  permissions: z.array(z.enum(keyPermissions)).min(1).nullish(),
  character_limit: z.int().min(1).max(1_000_000_000).nullish(),
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
});
