import { canExtend, maxVoiceAddEdits, planLimits } from '../../../contract/catalogue/plans.ts';
import type { SubscriptionReply } from '../../../contract/subscription.ts';
import type { Subscription } from './store.ts';

export function presentSubscription(row: Subscription): SubscriptionReply {
  const plan = planLimits[row.tier];
  const extends_ = canExtend(row.tier);
  return {
    tier: row.tier,
    status: row.status,
    character_count: row.characterCount,
    character_limit: row.characterLimit,
    max_character_limit_extension: extends_ ? plan.extension : null,
    max_credit_limit_extension: plan.extension === -1 ? 'unlimited' : plan.extension,
    can_extend_character_limit: extends_,
    allowed_to_extend_character_limit: row.allowedToExtend,
    next_character_count_reset_unix: Math.floor(row.periodEndsAt.getTime() / 1000),
    voice_slots_used: 0,
    voice_limit: plan.voices,
    max_voice_add_edits: maxVoiceAddEdits(plan.voices),
    voice_add_edit_counter: 0,
    professional_voice_slots_used: 0,
    professional_voice_slots_used_in_workspace: 0,
    professional_voice_limit: plan.professionalVoices,
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: row.tier !== 'free',
    can_use_professional_voice_cloning: plan.professionalVoices > 0,
    currency: row.currency,
    current_overage: { amount: '0', currency: row.currency },
    billing_period: row.tier === 'free' ? null : 'monthly_period',
    character_refresh_period: 'monthly_period',
    next_invoice: null,
    open_invoices: [],
    has_open_invoices: false,
    pending_change: null,
    has_used_starter_coupon_on_account: false,
    has_used_creator_coupon_on_account: false,
  };
}
