import type { SandboxCheckout } from '../../../contract/billing/payment-sandbox.ts';
import { formatMoney } from '../../format/money.ts';

type Discount = SandboxCheckout['discounts'][number];
type Currency = 'usd' | 'eur';

/** Amount and duration of a discount: `50% off the first payment`. */
export function discountText(discount: Discount, currency: Currency): string {
  const { percent_off: percent, amount_cents: cents, duration, duration_in_months: months } = discount;
  const amount = percent === null ? formatMoney(Math.abs(cents), currency) : `${percent}%`;
  if (duration === 'forever') return `${amount} off every payment`;
  if (duration === 'repeating' && months !== null)
    return `${amount} off for ${months} ${months === 1 ? 'month' : 'months'}`;
  return `${amount} off the first payment`;
}

/** The recurring charge after today; undefined if there is none. */
export function recurringText({ recurring, currency }: Pick<SandboxCheckout, 'recurring' | 'currency'>) {
  if (!recurring || currency === null) return undefined;
  return `Then ${formatMoney(recurring.amount_cents, currency)} every ${recurring.interval}, until you cancel.`;
}
