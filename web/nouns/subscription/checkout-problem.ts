import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { ApiError } from '../../data/api/api-error.ts';

interface CheckoutProblem {
  readonly message: string;
  /** The kept promo code cannot be used any more. */
  readonly dropsCoupon: boolean;
}

/** BILL-012 to BILL-014: what a person is told of a checkout that did not begin. */
export function checkoutProblem(error: unknown): CheckoutProblem {
  const hasAnswer = error instanceof ApiError && error.name !== 'unknown';
  if (!hasAnswer) return { message: planMessages.checkoutUnexpected, dropsCoupon: false };
  const isExpired = error.type === 'coupon_expired';
  return { message: isExpired ? planMessages.couponExpired : planMessages.checkoutFailed, dropsCoupon: isExpired };
}
