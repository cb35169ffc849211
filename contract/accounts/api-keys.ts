import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes, permissions } from '../route.ts';

/** An API key as it can be shown: the key itself is kept only as a hash. */
export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  /** The last four characters. */
  preview: z.string(),
  is_disabled: z.boolean(),
  /** What the key may do; null: everything. */
  permissions: z.array(z.enum(permissions)).nullable(),
  /** Credits that the key may spend in each period; null: as many as the workspace has. */
  character_limit: z.int().nullable(),
  created_at_unix: unix(),
  last_used_at_unix: unix().nullable(),
});
export type ApiKeyReply = z.infer<typeof apiKey>;

const settings = {
  permissions: z.array(z.enum(permissions)).min(1).nullish(),
  character_limit: z.int().min(1).max(1_000_000_000).nullish(),
};
const params = z.object({ key_id: id() });

export const apiKeysRoutes = defineRoutes({
  'GET /v1/user/api-keys': {
    access: 'session',
    summary: 'The caller’s API keys, newest first, as previews.',
    reply: z.object({ api_keys: z.array(apiKey) }),
  },
  'POST /v1/user/api-keys': {
    access: 'session',
    summary: 'Makes a key. The answer is the only one that holds the key itself.',
    body: z.object({ name: name(), ...settings }),
    reply: apiKey.extend({ xi_api_key: z.string() }),
  },
  'PATCH /v1/user/api-keys/{key_id}': {
    access: 'session',
    summary: 'Changes a key’s name or permissions, or disables it. What is absent stays.',
    params,
    body: z.object({ name: name().optional(), is_disabled: z.boolean().optional(), ...settings }),
    reply: apiKey,
  },
  'DELETE /v1/user/api-keys/{key_id}': {
    access: 'session',
    summary: 'Deletes a key: it is refused from then on.',
    params,
    reply: ok,
  },
});
