import { beforeEach, expect, it } from 'vitest';
import { payCheckout } from '../../../payment-sandbox/pages/checkout.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { testBilling } from './test-billing.ts';

const { db } = await testDatabase();
const shop = testBilling(db);
const { stripe, caller } = shop;

let code = '';
let codes = 0;
beforeEach(async () => {
  codes += 1;
  code = `ONCE-${codes}`;
  await shop.promoCode(code, 50, { maxRedemptions: 1 });
});

const start = (actor: Actor, promoCode = code) => {
  const plan = { tier: 'creator', period: 'monthly_period', promoCode } as const;
  return shop.billing.startCheckout(actor, { ...plan, currency: 'usd', withFirstMonth: false }, 'http://here');
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => shop.person()));
const pay = (url: string) =>
  payCheckout(caller.state, caller.state.get('checkout.session', new URL(url).pathname.split('/').at(-1)!), {
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2099,
    cvc: '123',
    name: 'Ada Lovelace',
    country: 'DE',
    postal_code: null,
  });
const redeemed = async () =>
  (await stripe.promotionCodes.list({ code, limit: 1 })).data.map(({ times_redeemed: times }) => times);
const isRefused = { code: 'coupon_expired' };

it('PROMO-006 puts a code for one use on one of ten parallel checkouts of ten workspaces', async () => {
  const results = await Promise.allSettled((await people(10)).map((actor) => start(actor)));
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(started).toHaveLength(1);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refusals).toEqual(Array(9).fill(expect.objectContaining(isRefused)));

  expect(pay(started[0]!)).toMatchObject({ outcome: 'succeeded' });
  expect(await redeemed()).toEqual([1]);
  await expect(start(await shop.person())).rejects.toMatchObject(isRefused);
});

it('PROMO-006 lets one workspace open ten checkouts with a code for one use, and pay one', async () => {
  const actor = await shop.person();
  // At most five calls of a workspace wait for each other.
  const urls = [
    ...(await Promise.all(Array.from({ length: 5 }, () => start(actor)))),
    ...(await Promise.all(Array.from({ length: 5 }, () => start(actor)))),
  ];
  const outcomes = urls.map((url) => {
    try {
      return pay(url).outcome;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.startsWith('This page has expired'))).toHaveLength(9);
  expect(await redeemed()).toEqual([1]);
});

it('PROMO-006 answers the check of a code as a checkout would', async () => {
  const [holder, other] = (await people(2)) as [Actor, Actor];
  const areRedeemable = () =>
    Promise.all([holder, other].map(({ workspaceId }) => shop.reservations.isRedeemable(workspaceId, code)));
  expect(await areRedeemable()).toEqual([true, true]);
  await start(holder);
  expect(await areRedeemable()).toEqual([true, false]);
  await expect(start(other)).rejects.toMatchObject(isRefused);
});

it('PROMO-006 gives the code back when a checkout is abandoned', async () => {
  const [first, second] = (await people(2)) as [Actor, Actor];
  await start(first);
  await expect(start(second)).rejects.toMatchObject(isRefused);
  const open = await stripe.checkout.sessions.list({ customer: await shop.customerOf(first), status: 'open' });
  expect(open.data.map(({ expires_at, created }) => (expires_at - created) / 60)).toEqual([35]);
  shop.advance(41 * 60);
  expect(pay(await start(second))).toMatchObject({ outcome: 'succeeded' });
  await expect(start(first)).rejects.toMatchObject(isRefused);
});

it('PROMO-006 gives the code back when the workspace starts a checkout without it', async () => {
  const [first, second] = (await people(2)) as [Actor, Actor];
  await shop.promoCode(`OPEN-${codes}`, 10);
  await start(first);
  await start(first, `OPEN-${codes}`);
  await start(second);
});

it('PROMO-006 keeps a code that a checkout holds from upgrades, downgrades and discounts of others', async () => {
  const [buyer, ...others] = (await people(4)) as [Actor, Actor, Actor, Actor];
  for (const actor of others) await shop.buy(actor, 'creator');
  const url = await start(buyer);
  const [upgrading, downgrading, discounting] = others;
  const { changes } = shop;
  await expect(changes.change(upgrading, shop.to('pro', { promoCode: code }), undefined)).rejects.toMatchObject(
    isRefused,
  );
  await expect(changes.change(downgrading, shop.to('starter', { promoCode: code }), undefined)).rejects.toMatchObject(
    isRefused,
  );
  await expect(changes.applyDiscount(discounting, code)).rejects.toMatchObject(isRefused);
  expect(pay(url)).toMatchObject({ outcome: 'succeeded' });
});

it('PROMO-006 reserves the code of a downgrade until it starts or is cancelled', async () => {
  const [payer, other] = (await people(2)) as [Actor, Actor];
  await shop.buy(payer, 'pro');
  await shop.changes.change(payer, shop.to('starter', { promoCode: code }), undefined);
  await expect(start(other)).rejects.toMatchObject(isRefused);
  await shop.changes.cancelDowngrade(payer);
  expect(pay(await start(other))).toMatchObject({ outcome: 'succeeded' });
});

it('PROMO-006 counts each use of a code for several uses once', async () => {
  await shop.promoCode(`TWICE-${codes}`, 50, { maxRedemptions: 2 });
  const [first, second, third] = (await people(3)) as [Actor, Actor, Actor];
  pay(await start(first, `TWICE-${codes}`));
  await shop.sync.sync(first.workspaceId);
  expect(pay(await start(second, `TWICE-${codes}`))).toMatchObject({ outcome: 'succeeded' });
  await expect(start(third, `TWICE-${codes}`)).rejects.toMatchObject(isRefused);
});
