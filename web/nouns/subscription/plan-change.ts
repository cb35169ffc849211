import type { BillingPeriod, PurchasableTier } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';

/** The plan and period that a workspace requests. */
export interface PlanChange {
  readonly subscription_type: PurchasableTier;
  readonly billing_period: BillingPeriod;
}

/** C-36 */
export const periodNames: Readonly<Record<BillingPeriod, string>> = {
  monthly_period: t('Monthly'),
  annual_period: t('Annual'),
};
