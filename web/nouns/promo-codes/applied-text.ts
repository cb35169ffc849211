import type { PromoCode } from '../../../contract/billing/promo-codes.ts';
import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { formatPrice } from '../../format/price.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t, translate } from '../../messages/t.ts';

type Discount = Pick<PromoCode, 'amount_off' | 'percent_off' | 'duration_in_months'>;

/** PROMO-011: says that a code is applied, its discount, and for how many months if limited. */
export function appliedText(discount: Discount): string {
  const months = discount.duration_in_months;
  return (
    translate(planMessages.promoApplied) +
    offText(discount) +
    (months ? ` ${formatMessage('each month for {months, plural, one {# month} other {# months}}', { months })}` : '')
  );
}

function offText({ amount_off: cents, percent_off: percent }: Discount): string {
  if (cents !== null) return ` ${t('{cents} off', { cents: formatPrice(cents, 'usd') })}`;
  return percent === null ? '' : ` ${t('{percent}% off', { percent })}`;
}
