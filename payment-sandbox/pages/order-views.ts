import type { SandboxInvoice } from '../../contract/billing/payment-sandbox.ts';
import type { Interval } from '../billing-intervals.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Coupon } from '../stripe-objects.ts';

/** The interval that the pages show. They know only months and years. */
export const viewInterval = (recurring: Pick<Interval, 'interval'> | null | undefined): 'month' | 'year' =>
  recurring?.interval === 'year' ? 'year' : 'month';

/** A discount of `cents` by a coupon, and the promotion code through which it was redeemed. */
export const viewDiscount = (
  state: SandboxState,
  coupon: Coupon,
  promotionCodeId: string | null,
  cents: number,
): SandboxInvoice['discounts'][number] => ({
  code: state.find('promotion_code', promotionCodeId ?? '')?.code ?? null,
  name: coupon.name ?? coupon.id,
  amount_cents: cents,
  percent_off: coupon.percent_off,
  duration: coupon.duration as 'once' | 'repeating' | 'forever',
  duration_in_months: coupon.duration_in_months,
});
