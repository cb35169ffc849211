import { z } from 'zod';
import { offeredTiers } from '../catalogue/plans/plan-ranks.ts';
import { billingPeriods, currencies } from '../catalogue/plans/plans.ts';
import { defineRoutes } from '../route.ts';

const price = z.object({
  /** Price of the period, in cents; null if it is negotiated. */
  price: z.int().nullable(),
  /** Price of the first period with its discount, in cents. */
  discounted_price: z.int().nullable(),
  period: z.enum(billingPeriods),
  discount_message: z.string().nullable(),
});

/** PLAN-005 to PLAN-013. −1: unlimited; null: not listed or not sold. */
export const planOfferReply = z.object({
  name: z.string(),
  plan_id: z.enum(offeredTiers),
  plan_type: z.enum(['individual', 'company']),
  currency: z.enum(currencies),
  /** Credits per month. */
  character_limit: z.int(),
  /** Minutes of highest-quality speech that the credits buy. */
  audio_limit_minutes: z.int(),
  description: z.string(),
  features_summary: z.array(z.string()),
  benefits: z.array(z.string()),
  most_popular: z.boolean(),
  enterprise: z.boolean(),
  usage: z.object({
    monthly_character_limit: z.int(),
    audio_limit_minutes: z.int(),
    /** Price of one credit above the limit, in dollars or euros. */
    additional_characters_cost: z.number().nullable(),
    custom_voices_limit: z.int().nullable(),
  }),
  quality_and_formats: z.array(z.string()),
  features: z.object({
    text_to_speech: z.boolean(),
    text_to_sound_effects: z.boolean(),
    speech_to_speech: z.boolean(),
    automatic_dubbing: z.boolean(),
    synthetic_voice_design: z.boolean(),
    instant_voice_cloning: z.boolean(),
    professional_voice_cloning: z.boolean(),
    speech_to_text: z.boolean(),
    speech_to_text_api: z.boolean(),
  }),
  products: z.object({ audio_native: z.boolean(), dubbing_studio: z.boolean(), studio: z.boolean() }),
  licensing_and_analytics: z.object({
    commercial_licence: z.boolean(),
    no_attribution_requirement: z.boolean(),
    usage_analytics: z.boolean(),
  }),
  pricing: z.object({ monthly: price, yearly: price }),
  speech: z.object({
    concurrency_limit: z.int(),
    priority: z.enum(['standard']),
    highest_quality_minutes: z.int(),
    turbo_minutes: z.int(),
    speech_to_speech_minutes: z.int(),
    pvc_limit: z.int(),
    /** Price of 1,000 credits above the limit, in cents. */
    price_per_thousand: z.number().nullable(),
  }),
  dubbing_minutes: z.int(),
  sound_effects_seconds: z.int(),
  studio_limit: z.int(),
  conversational_ai_minutes: z.int(),
  /** In cents. */
  conversational_ai_extra_minute_cost: z.number().nullable(),
  audio_native_limit: z.int(),
  voice_isolator_minutes: z.int(),
  speech_to_text_hours: z.int(),
  /** In cents. */
  speech_to_text_price_per_extra_hour: z.number().nullable(),
});
export type PlanOffer = z.infer<typeof planOfferReply>;

export const plansRoutes = defineRoutes({
  'GET /v1/plans': {
    access: 'public',
    summary: 'Lists the plans that this server offers, with their limits and prices.',
    query: z.object({ currency: z.enum(currencies).default('usd') }),
    reply: z.array(planOfferReply),
  },
});
