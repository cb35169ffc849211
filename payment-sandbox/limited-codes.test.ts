import { expect, it } from 'vitest';
import { answerChallenge } from './pages/challenge.ts';
import { applyCode, payCheckout, viewCheckout } from './pages/checkout.ts';
import { testShop } from './test-shop.ts';

const card = (number = '4242424242424242') => ({
  number,
  exp_month: 12,
  exp_year: 2099,
  cvc: '123',
  name: 'Ada Lovelace',
  country: 'DE',
  postal_code: null,
});

/** A shop with a code for half off that can be redeemed once, and checkout sessions of different customers. */
async function shopWithCode() {
  const { caller, stripe, prices } = await testShop();
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const code = await stripe.promotionCodes.create({
    code: 'ONCE',
    promotion: { type: 'coupon', coupon: coupon.id },
    max_redemptions: 1,
  });
  const session = (id: string) => caller.state.get('checkout.session', id);
  const open = async (withCode: boolean) => {
    const customer = await stripe.customers.create({ email: 'buyer@example.com' });
    const { id } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: prices.creator.id, quantity: 1 }],
      success_url: 'http://localhost/done',
      ...(withCode ? { discounts: [{ promotion_code: code.id }] } : { allow_promotion_codes: true }),
    });
    return id;
  };
  return {
    ...{ caller, stripe, code, open },
    total: (id: string) => viewCheckout(caller.state, session(id)).total_cents,
    enterCode: (id: string) => applyCode(caller.state, session(id), 'ONCE'),
    pay: (id: string, number?: string) => payCheckout(caller.state, session(id), card(number)),
    answer: (challenge: string) => answerChallenge(caller.state, caller.state.get('challenge', challenge), true),
    invoiced: async () => (await stripe.invoices.list({ limit: 100 })).data.map(({ total }) => total),
  };
}
const usedUp = {
  outcome: 'declined',
  code: 'promotion_code_invalid',
  message: 'This promotion code has expired or is inactive. Your total is now $22.00.',
};

it.each([true, false])(
  'PROMO-006 gives the discount of a code for one use to the first payment only (code on the session: %s)',
  async (isOnSession) => {
    const shop = await shopWithCode();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => shop.open(isOnSession)));
    if (!isOnSession) for (const id of sessions) shop.enterCode(id);
    expect(sessions.map(shop.total)).toEqual(Array(10).fill(1100));

    const outcomes = sessions.map((id) => shop.pay(id));
    expect(outcomes[0]).toMatchObject({ outcome: 'succeeded' });
    expect(outcomes.slice(1)).toEqual(Array(9).fill(expect.objectContaining(usedUp)));
    expect(await shop.invoiced()).toEqual([1100]);
    expect((await shop.stripe.promotionCodes.retrieve(shop.code.id)).times_redeemed).toBe(1);

    // The pages show the new total, which the next try pays; the paid page keeps what was paid.
    expect(sessions.map(shop.total)).toEqual([1100, ...Array(9).fill(2200)]);
    expect(shop.pay(sessions[1]!)).toMatchObject({ outcome: 'succeeded' });
    expect((await shop.invoiced()).toSorted()).toEqual([1100, 2200]);
  },
);

it('PROMO-006 checks the code again when the cardholder has passed the challenge of the bank', async () => {
  const shop = await shopWithCode();
  const [slow, fast] = [await shop.open(true), await shop.open(true)];
  const waiting = shop.pay(slow, '4000002500003155');
  if (waiting.outcome !== 'requires_action') throw new Error(waiting.outcome);
  expect(shop.pay(fast)).toMatchObject({ outcome: 'succeeded' });
  expect(shop.answer(waiting.challenge_id)).toMatchObject(usedUp);
  expect(await shop.invoiced()).toEqual([1100]);
  expect(shop.total(slow)).toBe(2200);
});

it('PROMO-006 keeps the code available while checkouts are declined or expire', async () => {
  const shop = await shopWithCode();
  const [declined, abandoned] = [await shop.open(true), await shop.open(true)];
  expect(shop.pay(declined, '4000000000000002')).toMatchObject({ outcome: 'declined', code: 'card_declined' });
  await shop.stripe.checkout.sessions.expire(abandoned);
  expect(shop.total(declined)).toBe(1100);
  expect(shop.pay(await shop.open(true))).toMatchObject({ outcome: 'succeeded' });
  expect(await shop.invoiced()).toEqual([1100]);
});

it('PROMO-006 starts a scheduled plan without a code that was used up before', async () => {
  const { caller, stripe, prices, subscribe, invoices } = await testShop();
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    max_redemptions: 1,
  });
  for (const { id, items } of [await subscribe('pro'), await subscribe('pro')]) {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const { current_period_start: start_date, current_period_end: end_date } = items.data[0]!;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: prices.pro.id }], start_date, end_date },
        { items: [{ price: prices.creator.id }], discounts: [{ promotion_code: code.id }] },
      ],
    });
  }
  caller.advance(31 * 86_400 + 3600);
  expect((await invoices()).slice(2).map(({ total }) => total)).toEqual([1100, 2200]);
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
});
