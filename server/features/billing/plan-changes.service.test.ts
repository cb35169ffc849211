import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { billingStore } from './billing.store.ts';
import { testBilling } from './test-billing.ts';

const { db } = await testDatabase();
const shop = testBilling(db);
const { changes, stripe, to } = shop;
const decline = 'pm_card_chargeCustomerFail';

it('BILL-017 BILL-022 keeps a scheduled downgrade if an upgrade is declined, and drops it if the upgrade is paid', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'creator');
  await changes.change(actor, to('starter'), undefined);
  expect(await shop.downgradeOf(actor)).toBe('starter');
  await shop.giveCard(actor, decline);
  await expect(changes.change(actor, to('pro'), 'declined')).rejects.toMatchObject({ code: 'payment_failed' });
  await shop.sync.sync(actor.workspaceId);
  expect(await shop.downgradeOf(actor)).toBe('starter');
  expect(await shop.nextTotal(id)).toBe(500);

  await shop.giveCard(actor, 'pm_card_visa');
  await changes.change(actor, to('pro'), 'paid');
  expect(await shop.downgradeOf(actor)).toBeNull();
  await shop.sync.sync(actor.workspaceId);
  expect((await stripe.subscriptions.retrieve(id)).metadata).toEqual({});
  expect(await shop.nextTotal(id)).toBe(9900);
});

it('keeps the downgrade suspended while an upgrade is pending', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'creator');
  await changes.change(actor, to('starter'), undefined);
  await shop.giveCard(actor, 'pm_card_threeDSecure2Required');
  await expect(changes.change(actor, to('pro'), undefined)).rejects.toMatchObject({ code: 'payment_failed' });
  await shop.sync.sync(actor.workspaceId);
  expect((await stripe.subscriptions.retrieve(id)).pending_update).not.toBeNull();
  expect(await shop.downgradeOf(actor)).toBeNull();
  shop.caller.advance(24 * 3600);
  await shop.sync.sync(actor.workspaceId);
  expect(await shop.downgradeOf(actor)).toBe('starter');
});

it('restores the downgrade after a crash before the upgrade', async () => {
  const actor = await shop.person();
  await shop.buy(actor, 'creator');
  await changes.change(actor, to('starter'), undefined);
  const dies = new Error('killed');
  const update = vi.spyOn(stripe.subscriptions, 'update');
  const retrieve = vi.spyOn(stripe.subscriptions, 'retrieve').mockRejectedValueOnce(dies);
  // The first call records the suspended downgrade, the second is the upgrade.
  update.mockImplementationOnce((...args) =>
    Object.getPrototypeOf(stripe.subscriptions).update.apply(stripe.subscriptions, args),
  );
  update.mockRejectedValueOnce(dies);
  await expect(changes.change(actor, to('pro'), undefined)).rejects.toThrow('killed');
  update.mockRestore();
  retrieve.mockRestore();
  await shop.sync.sync(actor.workspaceId);
  expect(await shop.downgradeOf(actor)).toBe('starter');
});

it('BILL-021 accepts a repeated change whose first attempt failed after the provider had made it', async () => {
  const actor = await shop.person();
  await shop.buy(actor, 'creator');
  const finish = vi.spyOn(shop.sync, 'sync').mockRejectedValueOnce(new Error('killed'));
  await expect(changes.change(actor, to('pro'), 'once')).rejects.toThrow('killed');
  finish.mockRestore();
  await changes.change(actor, to('pro'), 'once');
  expect((await shop.subscription.getStoredPlan(actor.workspaceId)).tier).toBe('pro');
  expect((await stripe.invoices.list({ customer: await shop.customerOf(actor) })).data).toHaveLength(2);
  expect((await billingStore(db).claimRequest(actor.workspaceId, 'once', {}))?.doneAt).not.toBeNull();
  // A different key requests the current plan.
  await expect(changes.change(actor, to('pro'), 'another')).rejects.toMatchObject({ code: 'invalid_parameters' });
});

it('BILL-020 keeps several discounts through an upgrade and a downgrade', async () => {
  const actor = await shop.person();
  const year = await stripe.coupons.create({ percent_off: 10, duration: 'repeating', duration_in_months: 12 });
  const id = await shop.buy(actor, 'creator', { discounts: [{ coupon: year.id }] });
  expect(await shop.nextTotal(id)).toBe(1980);
  await changes.applyDiscount(actor, 'special-offer-50');
  expect(await shop.nextTotal(id)).toBe(990);
  await changes.applyDiscount(actor, 'special-offer-70');
  expect(await shop.nextTotal(id)).toBe(594);
  await expect(changes.applyDiscount(actor, 'special-offer-30')).rejects.toMatchObject({ code: 'conflict' });
  await changes.change(actor, to('starter'), undefined);
  expect(await shop.nextTotal(id)).toBe(135);
  await changes.cancelDowngrade(actor);
  expect(await shop.nextTotal(id)).toBe(594);
  await shop.promoCode('MORE', 20);
  await changes.change(actor, to('pro', { promoCode: 'MORE' }), undefined);
  // The special offer applied to one invoice; the others continue: 9900 × 0.9 × 0.8.
  expect(await shop.nextTotal(id)).toBe(7128);
});

it('BILL-021 BILL-022 applies the promo code of a downgrade when it starts, even if a discount is added before', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'pro');
  await shop.promoCode('DOWN', 20);
  await expect(changes.preview(actor, to('starter', { promoCode: 'NONE' }))).rejects.toMatchObject({
    code: 'coupon_expired',
  });
  await changes.change(actor, to('starter', { promoCode: 'DOWN' }), undefined);
  expect(await shop.nextTotal(id)).toBe(400);
  await changes.applyDiscount(actor, 'special-offer-50');
  expect(await shop.nextTotal(id)).toBe(200);
  shop.caller.advance(31 * 86_400 + 7200);
  const invoices = await stripe.invoices.list({ customer: await shop.customerOf(actor) });
  expect(invoices.data.map(({ total }) => total)).toEqual([200, 9900]);
  expect(await shop.nextTotal(id)).toBe(400);
});

it('PLAN-065 offers the first month of Creator at half the price to Starter customers, once', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'starter');
  const preview = await changes.preview(actor, to('creator'));
  expect(preview.lines.at(-1)).toEqual({ description: 'Discount', amount: -1100 });
  // The unused month of Starter is deducted as in every upgrade.
  expect(preview.amountDue).toBe(2200 - 1100 - 500);
  await changes.change(actor, to('creator'), undefined);
  const invoices = async () =>
    (await stripe.invoices.list({ customer: await shop.customerOf(actor) })).data.map(({ total }) => total);
  expect(await invoices()).toEqual([600, 500]);
  expect(await shop.nextTotal(id)).toBe(2200);
  expect(await billingStore(db).get(actor.workspaceId)).toMatchObject({
    usedStarterOffer: false,
    usedCreatorOffer: true,
    previouslySubscribedTiers: ['starter', 'creator'],
  });

  // Back on Starter, Creator costs its full price.
  await changes.change(actor, to('starter'), undefined);
  shop.advance(32 * 86_400);
  await shop.sync.sync(actor.workspaceId);
  expect((await shop.subscription.getStoredPlan(actor.workspaceId)).tier).toBe('starter');
  expect((await changes.preview(actor, to('creator'))).lines.map(({ description }) => description)).not.toContain(
    'Discount',
  );
});

it('PLAN-065 has no first-month discount with a promo code, a special offer, another plan or annual billing', async () => {
  await shop.promoCode('TENTH', 10);
  const lastLine = async (starts: 'starter' | 'creator', target: ReturnType<typeof to>, discount?: string) => {
    const actor = await shop.person();
    await shop.buy(actor, starts);
    if (discount) await changes.applyDiscount(actor, discount);
    return (await changes.preview(actor, target)).lines.at(-1);
  };
  expect(await lastLine('starter', to('creator', { promoCode: 'TENTH' }))).toMatchObject({ amount: -220 });
  expect(await lastLine('starter', to('creator'), 'special-offer-30')).toMatchObject({ amount: -660 });
  expect(await lastLine('starter', to('pro'))).not.toMatchObject({ description: 'Discount' });
  expect(await lastLine('starter', to('creator', { period: 'annual_period' }))).not.toMatchObject({
    description: 'Discount',
  });
  expect(await lastLine('creator', to('pro'))).not.toMatchObject({ description: 'Discount' });
});

it('sends the hash of an idempotency key, which may have characters that no header can carry', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'creator');
  await shop.giveCard(actor, 'pm_card_visa');
  const update = vi.spyOn(stripe.subscriptions, 'update');
  await changes.change(actor, to('pro'), '⎷ᚡ');
  const keys = update.mock.calls.flatMap(([, , options]) => options?.idempotencyKey ?? []);
  update.mockRestore();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await shop.nextTotal(id)).toBe(9900);
});
