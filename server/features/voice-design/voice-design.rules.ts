import type { Terms } from '../../../contract/accounts/user.ts';
import { planOffer } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';

/** VOICE-040: what a plan's offer says; a trial has all. */
export const planHasDesign = (tier: Tier): boolean =>
  tier === 'trial' || planOffer(tier, 'usd').features.synthetic_voice_design;

/** Why somebody may not design voices (VOICE-039, VOICE-040). An API key was made by who agreed to its use. */
export function designRefusal(
  via: Actor['via'],
  terms: Partial<Record<Terms, number>>,
  hasFeature: boolean,
): 'feature_not_available' | 'terms_not_agreed' | undefined {
  if (!hasFeature) return 'feature_not_available';
  return via === 'session' && terms.voice_design === undefined ? 'terms_not_agreed' : undefined;
}

/** How loud a preview is, in LUFS: −24 at a loudness of 0, 10 dB up or down at its ends. */
export const loudnessLufs = (loudness: number): number => -24 + 10 * loudness;

/** How long a designed voice is kept, in ms. */
export const designLifetimeMs = 24 * 3_600_000;
