import { z } from 'zod';
import { isEnterpriseTier, type Tier } from '../catalogue/plans/plans.ts';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** PRIV-001, PRIV-002 */
export const trainingOptOutReply = z.object({
  enabled: z.boolean(),
  /** Whether the caller may change it. */
  can_change: z.boolean(),
  /** Null: nobody has chosen, and the default of the plan applies. */
  changed_at_unix: unix().nullable(),
});
export type TrainingOptOutReply = z.infer<typeof trainingOptOutReply>;

/** PRIV-001: what the workspace has chosen, else the default of its plan. */
export const isOptedOutOfTraining = (chosen: boolean | null, tier: Tier): boolean => chosen ?? isEnterpriseTier(tier);

export const trainingOptOutRoutes = defineRoutes({
  'GET /v1/workspace/training-opt-out': {
    access: 'session',
    permits: 'training_opt_out.read',
    summary:
      'Returns whether the content of the workspace is excluded from training, and whether the caller may change it.',
    reply: trainingOptOutReply,
  },
  'POST /v1/workspace/training-opt-out': {
    access: 'session',
    permits: 'training_opt_out.update',
    summary: 'Excludes the content of the whole workspace from training, or includes it; for its admins.',
    body: z.object({ enabled: z.boolean() }),
    reply: trainingOptOutReply,
  },
});
