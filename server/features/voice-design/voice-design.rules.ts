import type { Terms } from '../../../contract/accounts/user.ts';
import { planOffer } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';

/** VOICE-040: whether the plan includes voice design; a trial includes everything. */
export const planHasDesign = (tier: Tier): boolean =>
  tier === 'trial' || planOffer(tier, 'usd').features.synthetic_voice_design;

/** Why a caller may not design voices (VOICE-039, VOICE-040). For an API key the agreement is part of the terms. */
export function designRefusal(
  via: Actor['via'],
  terms: Partial<Record<Terms, number>>,
  hasFeature: boolean,
): 'feature_not_available' | 'terms_not_agreed' | undefined {
  if (!hasFeature) return 'feature_not_available';
  return via === 'session' && terms.voice_design === undefined ? 'terms_not_agreed' : undefined;
}

/** Loudness −1 to 1 in LUFS: −24 at 0, 10 dB more or less at the ends. */
export const loudnessLufs = (loudness: number): number => -24 + 10 * loudness;

/** Lifetime of an unsaved designed voice, in ms. */
export const designLifetimeMs = 24 * 3_600_000;
/** The same in a workspace with zero retention. */
export const sealedDesignLifetimeMs = 3_600_000;
