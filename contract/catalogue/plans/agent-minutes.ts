import { planAllowances } from './plan-allowances.ts';
import { overagePrice } from './plan-prices.ts';
import { type Currency, type Tier, unlimited } from './plans.ts';

/** Price of a minute with an agent beyond the plan's, in cents. The specification does not define it. */
export const extraAgentMinuteCents = 10;

/** Minutes of conversations with agents that a plan includes in each period; undefined: any number. */
export function includedAgentMinutes(tier: Tier): number | undefined {
  const { agentMinutes } = planAllowances(tier);
  return agentMinutes === unlimited ? undefined : agentMinutes;
}

/**
 * Credits of each further minute: its price in the plan's credits above the limit, rounded up. Undefined: the plan sells
 * no further minutes.
 */
export function extraAgentMinuteCredits(tier: Tier, currency: Currency): number | undefined {
  const millionthsPerCredit = overagePrice(tier, currency);
  return millionthsPerCredit === undefined
    ? undefined
    : Math.ceil((extraAgentMinuteCents * 10_000) / millionthsPerCredit);
}
