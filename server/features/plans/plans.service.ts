import type { PlanOffer } from '../../../contract/billing/plans.ts';
import { planOffers } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { Currency } from '../../../contract/catalogue/plans/plans.ts';
import { AppError } from '../../platform/app-error.ts';

interface PlansDeps {
  /** Whether the server is private: it offers no plans. */
  readonly isPrivate: () => boolean;
}

/** The plans that this server offers. */
export function plansService({ isPrivate }: PlansDeps) {
  return {
    /** Throws `plans_not_found` on a private server. */
    list(currency: Currency): readonly PlanOffer[] {
      if (isPrivate()) throw new AppError('plans_not_found');
      return planOffers(currency);
    },
  };
}
export type PlansService = ReturnType<typeof plansService>;
