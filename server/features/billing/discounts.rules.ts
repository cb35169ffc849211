import type Stripe from 'stripe';
import { specialOffers } from './billing-catalogue.rules.ts';

/** Source of a discount: a coupon or a promotion code. */
export type DiscountSource = { readonly coupon: string } | { readonly promotion_code: string };

type ActiveDiscount = Stripe.Subscription['discounts'][number];

/**
 * Builds the `discounts` parameter that adds a discount to the active ones, which must be expanded. Omitted discounts
 * would end. An already active discount is not added again, and a special offer replaces an earlier discount.
 */
export function mergeDiscounts(active: readonly ActiveDiscount[], added?: DiscountSource) {
  const isAlreadyActive = added !== undefined && active.some((discount) => isFromSource(discount, added));
  const isOffer = added !== undefined && 'coupon' in added && specialOfferPercent(added.coupon) !== undefined;
  const remaining = active.filter(
    (discount) => isAlreadyActive || !isOffer || specialOfferPercent(readCouponId(discount)) === undefined,
  );
  return [
    ...remaining.map((discount) => ({ discount: readId(discount) })),
    ...(added && !isAlreadyActive ? [added] : []),
  ];
}

/**
 * How often a promotion code can still be redeemed, apart from `reserved`: the codes of the same coupon that others have
 * reserved, one entry for each reservation.
 */
export function remainingRedemptions(
  code: Pick<Stripe.PromotionCode, 'id' | 'max_redemptions' | 'times_redeemed'>,
  coupon: Pick<Stripe.Coupon, 'max_redemptions' | 'times_redeemed'>,
  reserved: readonly string[],
): number {
  const remainingOf = (limit: { max_redemptions: number | null; times_redeemed: number }, reservations: number) =>
    (limit.max_redemptions ?? Infinity) - limit.times_redeemed - reservations;
  const sameCode = reserved.filter((id) => id === code.id).length;
  return Math.min(remainingOf(code, sameCode), remainingOf(coupon, reserved.length));
}

/** Percent of the active special offer; 0 if there is none. */
export const activeOfferPercent = (active: readonly ActiveDiscount[]): number =>
  Math.max(0, ...active.map((discount) => specialOfferPercent(readCouponId(discount)) ?? 0));

/** Percent of a special offer; undefined for other coupons. */
export const specialOfferPercent = (coupon: string | undefined): number | undefined =>
  (specialOffers as Readonly<Record<string, number>>)[coupon ?? ''];

const isFromSource = (discount: ActiveDiscount, source: DiscountSource): boolean =>
  typeof discount !== 'string' &&
  ('coupon' in source
    ? readCouponId(discount) === source.coupon
    : discount.promotion_code !== null && readId(discount.promotion_code) === source.promotion_code);

const readCouponId = (discount: ActiveDiscount): string | undefined => {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  return coupon === null ? undefined : readId(coupon);
};

const readId = (object: string | { readonly id: string }): string => (typeof object === 'string' ? object : object.id);
