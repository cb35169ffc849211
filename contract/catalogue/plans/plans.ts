/** Tiers, cheapest first. `trial` counts as enterprise (C-03); the IDs and names of the two largest are swapped (C-35). */
export const tiers = [
  'free',
  'starter',
  'creator',
  'pro',
  'growing_business',
  'scale_2024_08_10',
  'trial',
  'enterprise',
] as const;
export type Tier = (typeof tiers)[number];

/** Tiers that can be bought by card, cheapest first: the order of upgrades and downgrades (PLAN-004). */
export const purchasableTiers = ['starter', 'creator', 'pro', 'growing_business', 'scale_2024_08_10'] as const;
export type PurchasableTier = (typeof purchasableTiers)[number];

export const billingPeriods = ['monthly_period', 'annual_period'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export const currencies = ['usd', 'eur'] as const;
export type Currency = (typeof currencies)[number];

/** Marks a limit as unlimited (O-09). */
export const unlimited = -1;

/**
 * `character_limit` of the subscription on an unlimited plan. Clients subtract the used credits from it, so it is a
 * positive number, and the greatest that 32 bits hold.
 */
export const unlimitedCredits = 2_147_483_647;

interface PlanLimits {
  /** Credits per month. */
  readonly credits: number;
  readonly voices: number;
  /** Concurrent generations. */
  readonly concurrency: number;
  /** Maximum number of credits above the limit. */
  readonly extension: number;
  readonly professionalVoices: number;
}

/** 000 §9, the plan table; extension allowance, concurrency; O-45 for professional voices. */
export const planLimits: Readonly<Record<Tier, PlanLimits>> = {
  free: { credits: 10_000, voices: 3, concurrency: 2, extension: 0, professionalVoices: 0 },
  starter: { credits: 30_000, voices: 10, concurrency: 3, extension: 0, professionalVoices: 0 },
  creator: { credits: 100_000, voices: 30, concurrency: 5, extension: 1000, professionalVoices: 1 },
  pro: { credits: 500_000, voices: 160, concurrency: 10, extension: 3000, professionalVoices: 1 },
  growing_business: { credits: 2_000_000, voices: 660, concurrency: 15, extension: 20_000, professionalVoices: 1 },
  scale_2024_08_10: { credits: 11_000_000, voices: 660, concurrency: 15, extension: 20_000, professionalVoices: 3 },
  trial: { credits: unlimited, voices: 1000, concurrency: 32, extension: unlimited, professionalVoices: 10 },
  enterprise: { credits: unlimited, voices: 1000, concurrency: 32, extension: unlimited, professionalVoices: 10 },
};

/** C-03: whether a tier counts as enterprise for quota, extension, features and seats. */
export const isEnterpriseTier = (tier: Tier): boolean => tier === 'enterprise' || tier === 'trial';

/** Whether the plan allows credits above the limit. */
export const canExtend = (tier: Tier): boolean => planLimits[tier].extension !== 0;

/** 001 §9: round(1.5 × voice limit + 50). */
export const maxVoiceAddEdits = (voiceLimit: number): number => Math.round(1.5 * voiceLimit + 50);

/** Characters in about a minute of speech. */
const charactersPerMinute = 1000;

/** TTS-012: minutes of speech that credits buy, with the highest-quality models and with the half-price turbo models. */
export const speechMinutes = (credits: number) => ({
  highestQuality: Math.floor(credits / charactersPerMinute),
  turbo: Math.floor((2 * credits) / charactersPerMinute),
});

/** Display names of the tiers. */
export const tierNames: Readonly<Record<Tier, string>> = {
  free: 'Free',
  starter: 'Starter',
  creator: 'Creator',
  pro: 'Pro',
  growing_business: 'Scale',
  scale_2024_08_10: 'Business',
  trial: 'Trial',
  enterprise: 'Enterprise',
};

export const subscriptionStatuses = ['trialing', 'active', 'incomplete', 'past_due', 'free', 'free_disabled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
