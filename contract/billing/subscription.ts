import { z } from 'zod';
import { billingPeriods, currencies, subscriptionStatuses, tiers } from '../catalogue/plans/plans.ts';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { invoiceDue } from './billing.ts';

/** The safety checks that apply to a workspace, by the status of its owner. Automatic checks of voices are not made here. */
const moderation = z.object({
  is_in_probation: z.boolean(),
  enterprise_check_nogo_voice: z.boolean(),
  enterprise_check_block_nogo_voice: z.boolean(),
  never_live_moderate: z.boolean(),
  nogo_voice_similar_voice_upload_count: z.int(),
  enterprise_background_moderation_enabled: z.boolean(),
  /** In probation, every clone must be verified by a captcha. */
  is_ivc_captcha_required: z.boolean(),
  safety_status: z.enum(['appeal_approved', 'appeal_denied', 'false_positive']).nullable(),
  warning_status: z.enum(['warning', 'warning_cleared']).nullable(),
  on_watchlist: z.boolean(),
});

/** A workspace's plan and its usage. `character_limit` 2,147,483,647: unlimited. */
export const subscriptionReply = z.object({
  tier: z.enum(tiers),
  status: z.enum(subscriptionStatuses),
  character_count: z.int(),
  character_limit: z.int(),
  max_character_limit_extension: z.int().nullable(),
  max_credit_limit_extension: z.union([z.int(), z.literal('unlimited')]),
  can_extend_character_limit: z.boolean(),
  allowed_to_extend_character_limit: z.boolean(),
  next_character_count_reset_unix: unix(),
  voice_slots_used: z.int(),
  voice_limit: z.int(),
  max_voice_add_edits: z.int(),
  voice_add_edit_counter: z.int(),
  professional_voice_slots_used: z.int(),
  professional_voice_slots_used_in_workspace: z.int(),
  professional_voice_limit: z.int(),
  can_extend_voice_limit: z.boolean(),
  can_use_instant_voice_cloning: z.boolean(),
  can_use_professional_voice_cloning: z.boolean(),
  currency: z.enum(currencies),
  current_overage: z.object({ amount: z.string(), currency: z.enum(currencies) }),
  billing_period: z.enum(billingPeriods).nullable(),
  character_refresh_period: z.literal('monthly_period'),
  /** Part of the limit that rolled over from earlier periods (O-94). */
  rolled_over_credits: z.int(),
  /** Credits spent above the limit; `current_overage` is their price. */
  overage_credits: z.int(),
  next_invoice: invoiceDue.nullable(),
  open_invoices: z.array(invoiceDue),
  has_open_invoices: z.boolean(),
  pending_change: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('change'),
        next_tier: z.enum(tiers),
        next_billing_period: z.enum(billingPeriods),
        timestamp_seconds: unix(),
      }),
      z.object({ kind: z.literal('cancellation'), timestamp_seconds: unix() }),
    ])
    .nullable(),
  trust_on_invoice_creation: z.boolean(),
  /** Earlier and current paid plans of the workspace. */
  previously_subscribed_tiers: z.array(z.enum(tiers)),
  allowed_to_use_projects_api: z.boolean(),
  projects_limit: z.int(),
  extra_pvc_slots: z.int(),
  moderation,
  /** Whether generation is blocked (C-01). */
  is_blocked: z.boolean(),
  has_used_starter_coupon_on_account: z.boolean(),
  has_used_creator_coupon_on_account: z.boolean(),
});
export type SubscriptionReply = z.infer<typeof subscriptionReply>;

export const subscriptionRoutes = defineRoutes({
  'GET /v1/user/subscription': {
    access: 'account',
    permits: 'subscription.read',
    summary: 'The plan of the caller’s workspace and the credits used.',
    reply: subscriptionReply,
  },
});
