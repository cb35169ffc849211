import type Stripe from 'stripe';
import { specialOffers } from './billing-catalogue.rules.ts';

/** Source of a discount: a coupon or a promotion code. */
export type DiscountSource = { readonly coupon: string } | { readonly promotion_code: string };

type ActiveDiscount = Stripe.Subscription['discounts'][number];

/**
 * Builds the `discounts` parameter that adds a discount to the active ones, which must be expanded. Omitted discounts
 * would end. An already active discount is not added again, and a special offer replaces an earlier one.
 */
export function mergeDiscounts(active: readonly ActiveDiscount[], added?: DiscountSource) {
  const isAlreadyActive = added !== undefined && active.some((one) => isFromSource(one, added));
  const isOffer = added !== undefined && 'coupon' in added && specialOfferPercent(added.coupon) !== undefined;
  const remaining = active.filter(
    (one) => isAlreadyActive || !isOffer || specialOfferPercent(couponIdOf(one)) === undefined,
  );
  return [...remaining.map((one) => ({ discount: idOf(one) })), ...(added && !isAlreadyActive ? [added] : [])];
}

/** Percent of the active special offer; 0 if there is none. */
export const activeOfferPercent = (active: readonly ActiveDiscount[]): number =>
  Math.max(0, ...active.map((one) => specialOfferPercent(couponIdOf(one)) ?? 0));

/** Percent of a special offer; undefined for other coupons. */
export const specialOfferPercent = (coupon: string | undefined): number | undefined =>
  (specialOffers as Readonly<Record<string, number>>)[coupon ?? ''];

const isFromSource = (one: ActiveDiscount, source: DiscountSource): boolean =>
  typeof one !== 'string' &&
  ('coupon' in source
    ? couponIdOf(one) === source.coupon
    : one.promotion_code !== null && idOf(one.promotion_code) === source.promotion_code);

const couponIdOf = (one: ActiveDiscount): string | undefined => {
  const coupon = typeof one === 'string' ? null : one.source.coupon;
  return coupon === null ? undefined : idOf(coupon);
};

const idOf = (one: string | { readonly id: string }): string => (typeof one === 'string' ? one : one.id);
