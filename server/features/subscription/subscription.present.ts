import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { allowsProjectsApi, projectsLimit } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { overageCents } from '../../../contract/catalogue/plans/plan-prices.ts';
import {
  canExtend,
  maxVoiceAddEdits,
  planLimits,
  type Tier,
  unlimited,
  unlimitedCredits,
} from '../../../contract/catalogue/plans/plans.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { PlanView } from './plan-views.service.ts';

export function presentSubscription(view: PlanView): SubscriptionReply {
  const { row, extension, paid, overage, isBlocked, voices } = view;
  const plan = planLimits[row.tier];
  const canExtendLimit = canExtend(row.tier);
  const cents = overageCents(row.tier, row.currency, overage);
  return {
    tier: row.tier,
    status: row.status,
    character_count: row.characterCount,
    character_limit: row.characterLimit === unlimited ? unlimitedCredits : row.characterLimit,
    max_character_limit_extension: canExtendLimit ? maxExtension(row.tier, extension.maxExtension) : null,
    max_credit_limit_extension: plan.extension === unlimited ? 'unlimited' : plan.extension,
    can_extend_character_limit: canExtendLimit,
    allowed_to_extend_character_limit: extension.allowedToExtend,
    next_character_count_reset_unix: unixSeconds(row.periodEndsAt),
    voice_slots_used: voices.custom,
    voice_limit: plan.voices,
    max_voice_add_edits: maxVoiceAddEdits(plan.voices),
    voice_add_edit_counter: voices.addEdits,
    professional_voice_slots_used: voices.professional,
    professional_voice_slots_used_in_workspace: voices.professional,
    professional_voice_limit: plan.professionalVoices,
    extra_pvc_slots: row.extraPvcSlots,
    moderation: presentModeration(view),
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: row.tier !== 'free',
    can_use_professional_voice_cloning: plan.professionalVoices + row.extraPvcSlots > 0,
    allowed_to_use_projects_api: allowsProjectsApi(row.tier),
    projects_limit: projectsLimit(row.tier),
    currency: row.currency,
    rolled_over_credits: row.rolledOver,
    overage_credits: overage,
    current_overage: { amount: (cents / 100).toFixed(2), currency: row.currency },
    billing_period: paid?.billingPeriod ?? (row.tier === 'free' ? null : 'monthly_period'),
    character_refresh_period: 'monthly_period',
    next_invoice: paid?.nextInvoice ?? null,
    open_invoices: [...(paid?.openInvoices ?? [])],
    has_open_invoices: (paid?.openInvoices.length ?? 0) > 0,
    pending_change: pendingChange({ row, paid }),
    has_used_starter_coupon_on_account: paid?.usedStarterOffer ?? false,
    has_used_creator_coupon_on_account: paid?.usedCreatorOffer ?? false,
    trust_on_invoice_creation: paid?.trustOnInvoiceCreation ?? false,
    previously_subscribed_tiers: [...(paid?.previouslySubscribedTiers ?? [])],
    is_blocked: isBlocked,
  };
}

const presentModeration = ({ isInProbation }: Pick<PlanView, 'isInProbation'>): SubscriptionReply['moderation'] => ({
  is_in_probation: isInProbation,
  enterprise_check_nogo_voice: false,
  enterprise_check_block_nogo_voice: false,
  never_live_moderate: false,
  nogo_voice_similar_voice_upload_count: 0,
  enterprise_background_moderation_enabled: false,
  is_ivc_captcha_required: isInProbation,
  safety_status: null,
  warning_status: isInProbation ? 'warning' : null,
  on_watchlist: false,
});

/** QUOTA-005: the person's own limit, at most the plan's; −1: unlimited. */
function maxExtension(tier: Tier, personalLimit: number | null): number {
  const { extension } = planLimits[tier];
  if (personalLimit === null) return extension;
  return extension === unlimited ? personalLimit : Math.min(personalLimit, extension);
}

function pendingChange({ row, paid }: Pick<PlanView, 'row' | 'paid'>): SubscriptionReply['pending_change'] {
  if (!row.nextTier || !row.changesAt) return null;
  const timestamp_seconds = unixSeconds(row.changesAt);
  if (row.nextTier === 'free') return { kind: 'cancellation', timestamp_seconds };
  const next_billing_period = paid?.downgradePeriod ?? 'monthly_period';
  return { kind: 'change', next_tier: row.nextTier, next_billing_period, timestamp_seconds };
}
