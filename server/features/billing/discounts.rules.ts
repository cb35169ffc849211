import type Stripe from 'stripe';
import { specialOffers } from './billing-catalogue.rules.ts';

/** What a discount is made of: a coupon, or a code that gives one. */
export type DiscountSource = { readonly coupon: string } | { readonly promotion_code: string };

type Running = Stripe.Subscription['discounts'][number];

/**
 * The list to send where a discount comes to those that run: a list that does not name these ends them. `running` is in
 * full. What runs already is not begun again, and of the special offers the last one counts.
 */
export function withRunning(running: readonly Running[], added?: DiscountSource) {
  const isThere = added !== undefined && running.some((one) => isOf(one, added));
  const isOffer = added !== undefined && 'coupon' in added && percentOf(added.coupon) !== undefined;
  const kept = running.filter((one) => isThere || !isOffer || percentOf(couponOf(one)) === undefined);
  return [...kept.map((one) => ({ discount: idOf(one) })), ...(added && !isThere ? [added] : [])];
}

/** The percent of the special offer that runs; 0 where none does. */
export const runningOffer = (running: readonly Running[]): number =>
  Math.max(0, ...running.map((one) => percentOf(couponOf(one)) ?? 0));

/** The percent of a special offer; undefined for what is none. */
export const percentOf = (coupon: string | undefined): number | undefined =>
  (specialOffers as Readonly<Record<string, number>>)[coupon ?? ''];

const isOf = (one: Running, source: DiscountSource): boolean =>
  typeof one !== 'string' &&
  ('coupon' in source
    ? couponOf(one) === source.coupon
    : one.promotion_code !== null && idOf(one.promotion_code) === source.promotion_code);

const couponOf = (one: Running): string | undefined => {
  const coupon = typeof one === 'string' ? null : one.source.coupon;
  return coupon === null ? undefined : idOf(coupon);
};

const idOf = (one: string | { readonly id: string }): string => (typeof one === 'string' ? one : one.id);
