import { addIntervals } from './billing-intervals.ts';
import { invalidRequest } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Coupon, Discount, DiscountSource, PromotionCode, Subscription } from './stripe-objects.ts';

/** An entry of the parameter `discounts[]`. */
export interface DiscountParam {
  readonly coupon?: string | undefined;
  readonly promotion_code?: string | undefined;
  /** ID of an existing discount to keep. */
  readonly discount?: string | undefined;
}

interface DiscountContext {
  readonly customer: string | null;
  readonly currency: string;
  readonly subtotal: number;
  readonly nowS: number;
}

/** Why a coupon cannot be used; undefined if it can. */
export function couponProblem(coupon: Coupon, { currency, nowS }: DiscountContext): string | undefined {
  if (!isCouponValid(coupon, nowS)) return 'This coupon has expired or was used up.';
  if (coupon.amount_off !== null && amountOff(coupon, currency) === undefined)
    return `This coupon is in ${coupon.currency}, and the order in ${currency}.`;
  return undefined;
}

/** Why a promotion code cannot be used for this order; undefined if it can. */
export function promotionCodeProblem(
  state: SandboxState,
  code: PromotionCode,
  order: DiscountContext,
): string | undefined {
  const isExpired = code.expires_at !== null && code.expires_at <= order.nowS;
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  if (!code.active || isExpired || isUsedUp) return 'This promotion code has expired or is inactive.';
  if (code.customer !== null && code.customer !== order.customer) return 'This promotion code is for another customer.';
  const { first_time_transaction, minimum_amount, minimum_amount_currency, currency_options } = code.restrictions;
  if (first_time_transaction && hasPriorTransactions(state, order.customer))
    return 'This promotion code cannot be redeemed because the associated customer has prior transactions.';
  const minimum =
    currency_options?.[order.currency]?.minimum_amount ??
    (minimum_amount_currency === order.currency ? minimum_amount : null);
  if (minimum !== null && order.subtotal < minimum)
    return 'The order is below the minimum amount of this promotion code.';
  const coupon = state.find('coupon', code.promotion.coupon);
  return coupon ? couponProblem(coupon, order) : 'The coupon of this promotion code was deleted.';
}

/** The value of the code's `active` field: whether it can be redeemed now. */
export const isCodeActive = (state: SandboxState, code: PromotionCode): boolean =>
  code.active &&
  (code.expires_at === null || code.expires_at > state.nowS) &&
  (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
  (state.find('coupon', code.promotion.coupon)?.valid ?? false);

export const isCouponValid = (coupon: Coupon, nowS: number): boolean =>
  (coupon.redeem_by === null || coupon.redeem_by > nowS) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions);

const hasPriorTransactions = (state: SandboxState, customer: string | null): boolean => {
  for (const invoice of state.all('invoice'))
    if (invoice.customer === customer && (invoice.status === 'paid' || invoice.status === 'open')) return true;
  for (const subscription of state.all('subscription')) if (subscription.customer === customer) return true;
  return false;
};

/** Returns the coupons of `discounts[]`. Throws Stripe's error for the first one that cannot be used. */
export function resolveDiscounts(
  state: SandboxState,
  requested: readonly DiscountParam[],
  order: DiscountContext,
): DiscountSource[] {
  return requested.map(({ coupon: couponId, promotion_code: codeId }, index) => {
    if (couponId !== undefined) {
      const param = `discounts[${index}][coupon]`;
      const problem = couponProblem(state.get('coupon', couponId, param), order);
      if (problem) throw invalidRequest(problem, param, 'coupon_expired');
      return { coupon: couponId, promotionCode: null };
    }
    const param = `discounts[${index}][promotion_code]`;
    if (codeId === undefined)
      throw invalidRequest('Pass a coupon or a promotion code.', `discounts[${index}]`, 'parameter_missing');
    const code = state.get('promotion_code', codeId, param);
    const problem = promotionCodeProblem(state, code, order);
    if (problem) throw invalidRequest(problem, param, 'promotion_code_invalid');
    return { coupon: code.promotion.coupon, promotionCode: codeId };
  });
}

/** Why a discount that was checked before can no longer start; undefined if it can. */
export function discountProblem(
  state: SandboxState,
  { coupon, promotionCode }: DiscountSource,
  order: DiscountContext,
): string | undefined {
  if (promotionCode !== null) return promotionCodeProblem(state, state.get('promotion_code', promotionCode), order);
  return couponProblem(state.get('coupon', coupon), order);
}

/** Throws if a listed discount does not belong to the subscription. */
export function requireExistingDiscounts(
  subscription: Subscription,
  requested: readonly DiscountParam[],
  param: string,
): void {
  requested.forEach(({ discount }, index) => {
    if (discount !== undefined && !subscription.discounts.includes(discount))
      throw invalidRequest(`No such discount: '${discount}'`, `${param}[${index}][discount]`, 'resource_missing');
  });
}

interface Owner {
  readonly customer: string;
  readonly subscription?: string | null;
  readonly invoice?: string | null;
  readonly checkoutSession?: string | null;
}

/** Starts a discount and counts the redemption. */
export function startDiscount(state: SandboxState, source: DiscountSource, owner: Owner): Discount {
  const coupon = state.get('coupon', source.coupon, 'coupon');
  const startS = state.timeFor(owner.customer);
  const redeemedCoupon = { ...coupon, times_redeemed: coupon.times_redeemed + 1 };
  state.patch('coupon', coupon, {
    times_redeemed: redeemedCoupon.times_redeemed,
    valid: isCouponValid(redeemedCoupon, state.nowS),
  });
  const code = source.promotionCode === null ? undefined : state.find('promotion_code', source.promotionCode);
  if (code) state.patch('promotion_code', code, { times_redeemed: code.times_redeemed + 1 });
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return state.add('discount', {
    id: state.newId('di_'),
    object: 'discount',
    checkout_session: owner.checkoutSession ?? null,
    customer: owner.customer,
    customer_account: null,
    end: months === null ? null : addIntervals(startS, { interval: 'month', interval_count: 1 }, months),
    invoice: owner.invoice ?? null,
    invoice_item: null,
    promotion_code: source.promotionCode,
    source: { coupon: coupon.id, type: 'coupon' },
    start: startS,
    subscription: owner.subscription ?? null,
    subscription_item: null,
  });
}

/** Amount of a coupon in this currency; undefined if the coupon has none. */
export const amountOff = (coupon: Coupon, currency: string): number | undefined =>
  coupon.currency === currency ? (coupon.amount_off ?? undefined) : coupon.currency_options?.[currency]?.amount_off;

/** Amounts by discount and line. Discounts apply in order, and not to amounts of zero or less. */
export function discountAmounts(
  amounts: readonly { readonly cents: number; readonly discountable: boolean }[],
  coupons: readonly Coupon[],
  currency: string,
): number[][] {
  const remaining = amounts.map(({ cents, discountable }) => (discountable ? Math.max(0, cents) : 0));
  return coupons.map((coupon) => {
    const centsOff =
      coupon.percent_off === null
        ? distributeAmount(remaining, amountOff(coupon, currency) ?? 0)
        : percentOfEach(remaining, coupon.percent_off);
    centsOff.forEach((cents, index) => {
      remaining[index]! -= cents;
    });
    return centsOff;
  });
}

const percentOfEach = (cents: readonly number[], percent: number): number[] => {
  const basisPoints = Math.round(percent * 100);
  return cents.map((one) => Math.round((one * basisPoints) / 10_000));
};

/** Distributes `amount` over the lines in proportion to their cents. Distributes at most their sum, without a rounding loss. */
function distributeAmount(cents: readonly number[], amount: number): number[] {
  const sum = cents.reduce((a, b) => a + b, 0);
  let undistributed = Math.min(amount, sum);
  let uncovered = sum;
  return cents.map((one) => {
    const part = uncovered === 0 ? 0 : Math.min(one, Math.round((undistributed * one) / uncovered));
    uncovered -= one;
    undistributed -= part;
    return part;
  });
}
