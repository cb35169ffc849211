import { expect, it } from 'vitest';
import { testShop } from './test-shop.ts';

const day = 86_400;

it('O-26 gives each schedule phase only the discounts that it lists', async () => {
  const { caller, stripe, prices, subscribe, invoices } = await testShop();
  const always = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
  const months = await stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 1 });
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: months.id } });
  const subscriptions = await Promise.all(
    [1, 2, 3].map(() => subscribe('pro', { discounts: [{ coupon: always.id }] })),
  );
  for (const [at, { id, items, discounts }] of subscriptions.entries()) {
    const { id: schedule } = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const withDiscounts = { discounts: [{ discount: discounts[0] as string }] };
    const nextPhase = [{}, withDiscounts, { discounts: [...withDiscounts.discounts, { promotion_code: code.id }] }][at];
    const { current_period_start: start_date, current_period_end: end_date } = items.data[0]!;
    await stripe.subscriptionSchedules.update(schedule, {
      phases: [
        { items: [{ price: prices.pro.id }], start_date, end_date, ...withDiscounts },
        { items: [{ price: prices.creator.id }], ...nextPhase },
      ],
    });
  }
  const previewTotals = () =>
    Promise.all(subscriptions.map(async ({ id }) => (await stripe.invoices.createPreview({ subscription: id })).total));
  expect(await previewTotals()).toEqual([2200, 1980, 990]);
  // A code is redeemed when its phase starts, and its duration counts from then.
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);
  caller.advance(31 * day + 3600);
  expect((await invoices()).slice(3).map(({ total }) => total)).toEqual([2200, 1980, 990]);
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
  expect(await previewTotals()).toEqual([2200, 1980, 1980]);
});

it('O-26 keeps the discounts that a new list contains and ends the others', async () => {
  const { stripe, subscribe } = await testShop();
  const [one, other] = await Promise.all(
    [10, 20].map((percent_off) => stripe.coupons.create({ percent_off, duration: 'forever' })),
  );
  const { id, discounts } = await subscribe('creator', { discounts: [{ coupon: one!.id }] });
  const previewTotals = async () => (await stripe.invoices.createPreview({ subscription: id })).total;
  const withDiscount = { discount: discounts[0] as string };
  await stripe.subscriptions.update(id, { discounts: [withDiscount, { coupon: other!.id }] });
  expect(await previewTotals()).toBe(1584);
  await stripe.subscriptions.update(id, { discounts: [{ coupon: other!.id }] });
  expect(await previewTotals()).toBe(1760);
  await expect(stripe.subscriptions.update(id, { discounts: [withDiscount] })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  await stripe.subscriptions.update(id, { discounts: '' });
  expect(await previewTotals()).toBe(2200);
});
