import type Stripe from 'stripe';
import { specialOffers } from './billing-catalogue.rules.ts';

/** What a discount is made of: a coupon, or a code that gives one. */
export type DiscountSource = { readonly coupon: string } | { readonly promotion_code: string };

type ActiveDiscount = Stripe.Subscription['discounts'][number];

/**
 * The list to send where a discount comes to those that run: a list that does not name these ends them. `running` is in
 * full. What runs already is not begun again, and of the special offers the last one counts.
 */
export function mergeDiscounts(active: readonly ActiveDiscount[], added?: DiscountSource) {
  const isAlreadyActive = added !== undefined && active.some((one) => isFromSource(one, added));
  const isOffer = added !== undefined && 'coupon' in added && specialOfferPercent(added.coupon) !== undefined;
  const kept = active.filter(
    (one) => isAlreadyActive || !isOffer || specialOfferPercent(couponIdOf(one)) === undefined,
  );
  return [...kept.map((one) => ({ discount: idOf(one) })), ...(added && !isAlreadyActive ? [added] : [])];
}

/** The percent of the special offer that runs; 0 where none does. */
export const activeOfferPercent = (active: readonly ActiveDiscount[]): number =>
  Math.max(0, ...active.map((one) => specialOfferPercent(couponIdOf(one)) ?? 0));

/** The percent of a special offer; undefined for what is none. */
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
