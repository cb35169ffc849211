import { z } from 'zod';
import { featureFlagNames } from '../catalogue/feature-flags.ts';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const flag = z.enum(featureFlagNames);

/** One answer that differs from the default. The one of a person counts before that of a workspace, that before the server's. */
export const flagOverride = z.object({
  flag,
  workspace_id: z.string().nullable(),
  user_id: z.string().nullable(),
  enabled: z.boolean(),
  updated_at_unix: unix(),
});
export type FlagOverride = z.infer<typeof flagOverride>;

const scope = {
  /** At most one of the two; with neither it is for the whole server. */
  workspace_id: id().nullish(),
  user_id: id().nullish(),
};

export const featureFlagRoutes = defineRoutes({
  'GET /v1/feature-flags': {
    access: 'account',
    summary: 'Which optional features are on for the caller (O-61).',
    reply: z.object({ flags: z.record(flag, z.boolean()) }),
  },
  'GET /v1/instance/feature-flags': {
    access: 'session',
    summary: 'All optional features, and for whom they differ from their default; for the owner of the server.',
    reply: z.object({
      flags: z.array(z.object({ flag, summary: z.string(), default: z.boolean() })),
      overrides: z.array(flagOverride),
    }),
  },
  'PUT /v1/instance/feature-flags/{flag}': {
    access: 'session',
    summary:
      'Turns a feature on or off for the server, a workspace or a person; null goes back to what holds otherwise. For the owner of the server.',
    params: z.object({ flag }),
    body: z.object({ ...scope, enabled: z.boolean().nullable() }),
    reply: ok,
  },
});
