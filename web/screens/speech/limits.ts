import { canExtend, isEnterpriseTier, unlimited } from '../../../contract/catalogue/plans.ts';
import type { ModelReply } from '../../../contract/models.ts';
import type { SubscriptionReply } from '../../../contract/subscription.ts';
import { countOf, formatCount } from '../../format/count.ts';

/** Below this share of a limit it is near. */
const nearShare = 0.1;

/** Characters as they are charged: an emoji is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Credits of so many characters on a model, rounded up (O-08). */
export const creditCost = (characters: number, model: Pick<ModelReply, 'model_rates'>): number =>
  Math.ceil(characters * model.model_rates.character_cost_multiplier);

export type Quota = Pick<
  SubscriptionReply,
  'tier' | 'status' | 'character_count' | 'character_limit' | 'allowed_to_extend_character_limit'
>;

/** Credits that are left; Infinity where there is no limit or the plan goes beyond it (QUOTA-002). */
export function creditsLeft(quota: Quota): number {
  const { tier, status, character_count, character_limit, allowed_to_extend_character_limit } = quota;
  const mayExtend =
    canExtend(tier) && allowed_to_extend_character_limit && (status === 'active' || isEnterpriseTier(tier));
  return character_limit === unlimited || mayExtend
    ? Number.POSITIVE_INFINITY
    : Math.max(0, character_limit - character_count);
}

export interface Warning {
  readonly text: string;
  /** `over`: it cannot be spoken. */
  readonly kind: 'near' | 'over';
}

interface Spoken {
  readonly characters: number;
  readonly model: Pick<ModelReply, 'name' | 'maximum_text_length_per_request' | 'model_rates'>;
  readonly quota: Quota | undefined;
}

/** What to know before it is spoken: that the text or its credits are above a limit, or near it (U-08, QUOTA-002). */
export function warningFor({ characters, model, quota }: Spoken): Warning | undefined {
  const limit = model.maximum_text_length_per_request;
  if (characters > limit) {
    const tooMany = countOf(characters - limit, 'character', 'characters');
    return { kind: 'over', text: `${tooMany} too many for ${model.name}` };
  }
  const cost = creditCost(characters, model);
  const left = quota ? creditsLeft(quota) : Number.POSITIVE_INFINITY;
  if (cost > left)
    return { kind: 'over', text: `Needs ${countOf(cost, 'credit', 'credits')}, ${formatCount(left)} left` };
  if (characters > 0 && limit - characters < limit * nearShare)
    return { kind: 'near', text: `${countOf(limit - characters, 'character', 'characters')} left` };
  if (cost > 0 && left - cost < (quota?.character_limit ?? 0) * nearShare)
    return { kind: 'near', text: `${countOf(left - cost, 'credit', 'credits')} left after this` };
  return undefined;
}
