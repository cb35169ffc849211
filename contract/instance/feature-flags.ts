import { z } from 'zod';
import { featureFlagNames } from '../catalogue/feature-flags.ts';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const flag = z.enum(featureFlagNames);

/** A value that overrides the default. A user's override wins over the workspace's, which wins over the server's. */
export const flagOverride = z.object({
  flag,
  workspace_id: z.string().nullable(),
  user_id: z.string().nullable(),
  enabled: z.boolean(),
  updated_at_unix: unix(),
});
export type FlagOverride = z.infer<typeof flagOverride>;

const scope = {
  /** At most one of the two; without both, the override applies to the whole server. */
  workspace_id: id().nullish(),
  user_id: id().nullish(),
};

export const featureFlagRoutes = defineRoutes({
  'GET /v1/feature-flags': {
    access: 'account',
    permits: 'feature_flag.read',
    summary: 'Returns which optional features are enabled for the caller (O-61).',
    reply: z.object({ flags: z.record(flag, z.boolean()) }),
  },
  'GET /v1/instance/feature-flags': {
    access: 'session',
    permits: 'feature_flag.manage',
    summary: 'Lists all optional features and their overrides. For the owner of the server.',
    reply: z.object({
      flags: z.array(z.object({ flag, summary: z.string(), default: z.boolean() })),
      overrides: z.array(flagOverride),
    }),
  },
  'PUT /v1/instance/feature-flags/{flag}': {
    access: 'session',
    permits: 'feature_flag.manage',
    summary:
      'Enables or disables a feature for the server, a workspace or a user; null removes the override. For the owner of the server.',
    params: z.object({ flag }),
    body: z.object({ ...scope, enabled: z.boolean().nullable() }),
    reply: ok,
  },
});
