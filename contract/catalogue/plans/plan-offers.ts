import type { PlanOffer } from '../../billing/plans.ts';
import { extraAgentMinuteCents } from './agent-minutes.ts';
import { planAllowances } from './plan-allowances.ts';
import { offerTexts } from './plan-offer-texts.ts';
import { firstMonthPrice, firstMonthTexts, overagePrice, planPrice } from './plan-prices.ts';
import { hasUsageAnalytics, isAtLeast, mostPopularTier, type OfferedTier, offeredTiers } from './plan-ranks.ts';
import { type Currency, isEnterpriseTier, planLimits, speechMinutes, tierNames, unlimited } from './plans.ts';

/** O-08: credits per minute of voice changing or isolation, and of dubbing. */
const creditsPerMinute = { voice: 1000, dubbing: 2000 } as const;

/** Price of an hour beyond the plan, in cents. The specification does not define it. */
const extraTranscriptionHourCents = 40;

/** The plans in one currency, cheapest first. */
export const planOffers = (currency: Currency): readonly PlanOffer[] =>
  offeredTiers.map((tier) => planOffer(tier, currency));

/** Limits and prices of a plan. −1: unlimited; null: not sold. */
export function planOffer(tier: OfferedTier, currency: Currency): PlanOffer {
  const { credits, voices, concurrency, professionalVoices } = planLimits[tier];
  const { projects, soundEffectSeconds, agentMinutes, transcriptionHours, audioNativeProjects } = planAllowances(tier);
  const isEnterprise = isEnterpriseTier(tier);
  const minutesOf = (perMinute: number) => (credits === unlimited ? unlimited : Math.floor(credits / perMinute));
  const speech = credits === unlimited ? { highestQuality: unlimited, turbo: unlimited } : speechMinutes(credits);
  const overage = overagePrice(tier, currency);
  return {
    name: tierNames[tier],
    plan_id: tier,
    plan_type: isAtLeast(tier, 'growing_business') ? 'company' : 'individual',
    currency,
    character_limit: credits,
    audio_limit_minutes: speech.highestQuality,
    most_popular: tier === mostPopularTier,
    enterprise: isEnterprise,
    ...offerTexts(tier, currency),
    usage: {
      monthly_character_limit: credits,
      audio_limit_minutes: speech.highestQuality,
      // C-02: in dollars or euros.
      additional_characters_cost: overage === undefined ? null : overage / 1_000_000,
      custom_voices_limit: isEnterprise ? null : voices,
    },
    features: {
      text_to_speech: true,
      text_to_sound_effects: true,
      speech_to_speech: true,
      automatic_dubbing: true,
      synthetic_voice_design: true,
      instant_voice_cloning: isAtLeast(tier, 'starter'),
      professional_voice_cloning: professionalVoices > 0,
      speech_to_text: true,
      speech_to_text_api: true,
    },
    products: {
      audio_native: audioNativeProjects !== 0,
      dubbing_studio: isAtLeast(tier, 'starter'),
      studio: projects !== 0,
    },
    licensing_and_analytics: {
      commercial_licence: isAtLeast(tier, 'starter'),
      no_attribution_requirement: isAtLeast(tier, 'starter'),
      usage_analytics: hasUsageAnalytics(tier),
    },
    pricing: pricing(tier, currency),
    speech: {
      concurrency_limit: concurrency,
      // All workspaces share one queue in turn.
      priority: 'standard',
      highest_quality_minutes: speech.highestQuality,
      turbo_minutes: speech.turbo,
      speech_to_speech_minutes: minutesOf(creditsPerMinute.voice),
      pvc_limit: professionalVoices,
      // From millionths per credit to cents per 1,000 credits.
      price_per_thousand: overage === undefined ? null : overage / 10,
    },
    dubbing_minutes: minutesOf(creditsPerMinute.dubbing),
    sound_effects_seconds: soundEffectSeconds,
    studio_limit: projects,
    conversational_ai_minutes: agentMinutes,
    conversational_ai_extra_minute_cost: overage === undefined ? null : extraAgentMinuteCents,
    audio_native_limit: audioNativeProjects,
    voice_isolator_minutes: minutesOf(creditsPerMinute.voice),
    speech_to_text_hours: transcriptionHours,
    speech_to_text_price_per_extra_hour: overage === undefined ? null : extraTranscriptionHourCents,
  };
}

function pricing(tier: OfferedTier, currency: Currency): PlanOffer['pricing'] {
  const isSold = tier !== 'enterprise';
  return {
    monthly: {
      price: isSold ? planPrice(tier, 'monthly_period', currency) : null,
      discounted_price: firstMonthPrice(tier, currency) ?? null,
      period: 'monthly_period',
      discount_message: firstMonthTexts[tier]?.[currency] ?? null,
    },
    yearly: {
      price: isSold ? planPrice(tier, 'annual_period', currency) : null,
      discounted_price: null,
      period: 'annual_period',
      discount_message: isSold && tier !== 'free' ? '2 months free' : null,
    },
  };
}
