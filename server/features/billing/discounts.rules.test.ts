import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { activeOfferPercent, mergeDiscounts } from './discounts.rules.ts';

const of = (id: string, coupon: string, promotionCode: string | null = null) =>
  ({ id, promotion_code: promotionCode, source: { coupon, type: 'coupon' } }) as unknown as Stripe.Discount;

it('BILL-020 lists active discounts together with the new one, so that they continue', () => {
  expect(mergeDiscounts([])).toEqual([]);
  expect(mergeDiscounts([of('di_1', 'year')])).toEqual([{ discount: 'di_1' }]);
  expect(mergeDiscounts([of('di_1', 'year')], { coupon: 'special-offer-30' })).toEqual([
    { discount: 'di_1' },
    { coupon: 'special-offer-30' },
  ]);
  expect(mergeDiscounts([of('di_1', 'year')], { promotion_code: 'promo_2' })).toEqual([
    { discount: 'di_1' },
    { promotion_code: 'promo_2' },
  ]);
});

it('does not add an active discount again', () => {
  const running = [of('di_1', 'year', 'promo_1'), of('di_2', 'special-offer-50')];
  const same = [{ discount: 'di_1' }, { discount: 'di_2' }];
  expect(mergeDiscounts(running, { promotion_code: 'promo_1' })).toEqual(same);
  expect(mergeDiscounts(running, { coupon: 'special-offer-50' })).toEqual(same);
});

it('PROMO-015 replaces only other special offers by a special offer', () => {
  const running = [of('di_1', 'year'), of('di_2', 'special-offer-30')];
  expect(mergeDiscounts(running, { coupon: 'special-offer-70' })).toEqual([
    { discount: 'di_1' },
    { coupon: 'special-offer-70' },
  ]);
  expect(activeOfferPercent(running)).toBe(30);
  expect(activeOfferPercent([of('di_1', 'year')])).toBe(0);
});
