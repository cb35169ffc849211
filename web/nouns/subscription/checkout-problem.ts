import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { translate } from '../../messages/t.ts';

interface CheckoutProblem {
  readonly message: string;
  /** The stored promo code is no longer usable. */
  readonly dropsCoupon: boolean;
}

/** BILL-012 to BILL-014: the message for a checkout that failed to start. */
export function checkoutProblem(error: unknown): CheckoutProblem {
  const hasAnswer = error instanceof ApiError && error.name !== 'unknown';
  if (!hasAnswer) return { message: translate(planMessages.checkoutUnexpected), dropsCoupon: false };
  const isExpired = error.type === 'coupon_expired';
  return {
    message: isExpired ? translate(planMessages.couponExpired) : translate(planMessages.checkoutFailed),
    dropsCoupon: isExpired,
  };
}
