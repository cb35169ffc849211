import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { testShop } from './test-shop.ts';

const day = 86_400;
const at = (text: string) => Date.parse(text) / 1000;

const now = { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'always_invoice' } as const;
const invoicing = { proration_behavior: 'always_invoice' } as const;
const half = 31 * (day / 2);

describe('BILL-010 O-26 prorates changes to the second and to the cent', () => {
  const table = [
    // From, to, after seconds, options, [credit, charge], total: 2200 × 21/31 = 1490.32…
    ['creator', 'pro', 10 * day, now, [-1490, 9900], 8410],
    // 9900 × 21/31 = 6706.45…
    ['creator', 'pro', 10 * day, invoicing, [-1490, 6706], 5216],
    ['creatorEur', 'proEur', 10 * day, now, [-1490, 9300], 7810],
    // 9300 × 21/31 = 6300 exactly
    ['creatorEur', 'proEur', 10 * day, invoicing, [-1490, 6300], 4810],
    // Half of the period exactly
    ['creator', 'pro', half, invoicing, [-1100, 4950], 3850],
    // A second: 2200 × 2678399/2678400 = 2199.9992, 9900 × the same = 9899.9963
    ['creator', 'pro', 1, invoicing, [-2200, 9900], 7700],
    // A different interval restarts the billing cycle, whatever the anchor parameter says
    ['pro', 'proYear', 10 * day, invoicing, [-6706, 99_000], 92_294],
    // 99000 × 265/365 = 71876.71…: the credit is larger than the new charge
    ['proYear', 'creator', 100 * day, invoicing, [-71_877, 2200], -69_677],
  ] as const;
  for (const [from, to, seconds, how, lines, total] of table)
    it(`${from} → ${to} after ${seconds} s, ${'billing_cycle_anchor' in how ? 'from now' : 'in the period'}: ${total}`, async () => {
      const { caller, stripe, subscribe, change, invoices, balance } = await testShop();
      const { id, items } = await subscribe(from);
      caller.advance(seconds);
      const preview = await stripe.invoices.createPreview({
        subscription: id,
        subscription_details: {
          items: [{ id: items.data[0]!.id, price: (await shopPrice(stripe, to)).id }],
          ...how,
        },
      });
      expect(preview.total).toBe(total);
      expect(await invoices()).toHaveLength(1);
      await change(id, to, how);
      const [, invoice] = await invoices();
      expect(invoice!.lines.data.map(({ amount }) => amount)).toEqual(lines);
      expect(invoice).toMatchObject({ total, status: 'paid', amount_paid: Math.max(0, total) });
      expect(await balance()).toBe(Math.min(0, total));
    });

  async function shopPrice(stripe: Stripe, name: string) {
    const amount = { creator: 2200, creatorEur: 2200, pro: 9900, proEur: 9300, proYear: 99_000 }[name];
    const { data } = await stripe.prices.list({ currency: name.endsWith('Eur') ? 'eur' : 'usd' });
    return data.find((price) => price.unit_amount === amount)!;
  }

  it('credits the amount paid, not the list price', async () => {
    const { caller, stripe, subscribe, change, invoices } = await testShop();
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const { id } = await subscribe('creator', { discounts: [{ coupon: coupon.id }] });
    caller.advance(10 * day);
    await change(id, 'pro', now);
    // 1100 × 21/31 = 745.16…
    expect((await invoices()).map(({ total }) => total)).toEqual([1100, 9155]);
  });

  it('adds prorations to the next invoice and carries credit over to later ones', async () => {
    const { caller, subscribe, change, invoices, balance } = await testShop();
    const { id } = await subscribe('creator');
    caller.advance(10 * day);
    await change(id, 'pro', invoicing);
    caller.advance(10 * day);
    await change(id, 'creator', { proration_behavior: 'create_prorations' });
    expect(await invoices()).toHaveLength(2);
    caller.advance(11 * day + 3600);
    // 6706 × 11/21 = 3512.67…, 2200 × 11/31 = 780.64…
    const renewal = (await invoices())[2]!;
    expect(renewal.lines.data.map(({ amount }) => amount)).toEqual([-3513, 781, 2200]);
    expect(renewal).toMatchObject({ total: -532, amount_due: 0, status: 'paid', ending_balance: -532 });
    caller.advance(28 * day);
    expect((await invoices())[3]).toMatchObject({
      total: 2200,
      amount_due: 1668,
      amount_paid: 1668,
      ending_balance: 0,
    });
    expect(await balance()).toBe(0);
  });

  it('bills the new price from the next period when there are no prorations', async () => {
    const { caller, subscribe, change, invoices } = await testShop();
    const { id } = await subscribe('pro');
    caller.advance(10 * day);
    await change(id, 'creator', { proration_behavior: 'none' });
    caller.advance(21 * day + 3600);
    expect((await invoices()).map(({ total }) => total)).toEqual([9900, 2200]);
  });
});

describe('O-26 discounts', () => {
  it('applies a fixed amount in the currency of the order for the given number of months', async () => {
    const { caller, stripe, subscribe, invoices } = await testShop();
    const params = { amount_off: 700, currency: 'usd', currency_options: { eur: { amount_off: 650 } } };
    const coupon = await stripe.coupons.create({ ...params, duration: 'repeating', duration_in_months: 2 });
    await subscribe('creatorEur', { discounts: [{ coupon: coupon.id }] });
    for (let month = 0; month < 3; month += 1) caller.advance(31 * day);
    expect((await invoices()).slice(0, 3).map(({ total }) => total)).toEqual([1550, 1550, 2200]);
  });

  it('rejects a coupon that has expired, is used up, or lacks the currency', async () => {
    const { caller, stripe, subscribe } = await testShop();
    const used = await stripe.coupons.create({ percent_off: 10, duration: 'once', max_redemptions: 1 });
    await subscribe('creator', { discounts: [{ coupon: used.id }] });
    expect(await stripe.coupons.retrieve(used.id)).toMatchObject({ times_redeemed: 1, valid: false });
    const refused = (id: string) =>
      expect(subscribe('creator', { discounts: [{ coupon: id }] })).rejects.toMatchObject({
        param: 'discounts[0][coupon]',
      });
    await refused(used.id);
    const euros = await stripe.coupons.create({ amount_off: 100, currency: 'eur', duration: 'once' });
    await refused(euros.id);
    const short = await stripe.coupons.create({
      percent_off: 10,
      duration: 'once',
      redeem_by: caller.state.nowS + day,
    });
    caller.advance(2 * day);
    await refused(short.id);
  });

  it('limits a first_time_transaction code to new customers', async () => {
    const { stripe, subscribe } = await testShop();
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions: { first_time_transaction: true },
    });
    await subscribe('creator', { discounts: [{ promotion_code: code.id }] });
    await expect(subscribe('creator', { discounts: [{ promotion_code: code.id }] })).rejects.toThrow(
      'prior transactions',
    );
  });
});

describe('O-26 time', () => {
  it('renews on the day of the anchor, or on the last day of shorter months', async () => {
    const { caller, stripe, subscribe } = await testShop('2026-01-31T10:00:00Z');
    const { id } = await subscribe('creator');
    const ends: string[] = [];
    for (let month = 0; month < 5; month += 1) {
      const end = (await stripe.subscriptions.retrieve(id)).items.data[0]!.current_period_end;
      ends.push(new Date(end * 1000).toISOString().slice(0, 10));
      caller.advance(end - caller.state.nowS);
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  });

  it('runs all due changes in order after a long downtime', async () => {
    const { caller, subscribe, invoices } = await testShop();
    await subscribe('creator');
    caller.advance(366 * day);
    const all = await invoices();
    expect(all).toHaveLength(13);
    expect(all.map(({ number }) => Number(number!.split('-')[1]))).toEqual(all.map((_, index) => index + 1));
    expect(all.every(({ status }) => status === 'paid')).toBe(true);
  });

  it('keeps a renewal invoice as a draft for an hour, in which items can be added', async () => {
    const { caller, stripe, customer, subscribe, invoices } = await testShop();
    await subscribe('creator');
    caller.advance(31 * day);
    const draft = (await invoices())[1]!;
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    await stripe.invoiceItems.create({ customer: customer.id, invoice: draft.id, amount: 330, currency: 'usd' });
    caller.advance(3600);
    expect((await invoices())[1]).toMatchObject({ status: 'paid', amount_paid: 2530 });
  });

  it('cancels at the end of the period, unless the cancellation is reverted', async () => {
    const { caller, stripe, subscribe, invoices } = await testShop();
    const { id, items } = await subscribe('creator');
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled.cancel_at).toBe(items.data[0]!.current_period_end);
    await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(2200);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    caller.advance(40 * day);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: cancelled.cancel_at,
    });
    expect(await invoices()).toHaveLength(1);
  });

  it('changes the plan at the end of the period with a schedule, which can be released', async () => {
    const { caller, stripe, prices, subscribe, invoices } = await testShop();
    const { id } = await subscribe('proYear');
    const plan = async () => {
      const { id: schedule, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
      const [{ start_date, end_date }] = phases as [Stripe.SubscriptionSchedule.Phase];
      return stripe.subscriptionSchedules.update(schedule, {
        metadata: { type: 'downgrade' },
        phases: [
          { items: [{ price: prices.proYear.id }], start_date, end_date },
          { items: [{ price: prices.creator.id }], proration_behavior: 'none' },
        ],
      });
    };
    const first = await plan();
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
      'subscription schedule',
    );
    await stripe.subscriptionSchedules.release(first.id);
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
    const second = await plan();
    expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(2200);
    caller.advance(365 * day + 3600);
    const moved = await stripe.subscriptions.retrieve(id);
    expect(moved.items.data[0]?.price.id).toBe(prices.creator.id);
    expect((await invoices()).map(({ total }) => total)).toEqual([99_000, 2200]);
    caller.advance(31 * day);
    expect(await stripe.subscriptionSchedules.retrieve(second.id)).toMatchObject({
      status: 'released',
      released_subscription: id,
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('retries a declined renewal after 3, 5 and 7 days, then ends the subscription', async () => {
    const { caller, stripe, customer, subscribe } = await testShop();
    const { id } = await subscribe('creator');
    const failingCard = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: failingCard.id } });
    caller.advance(31 * day + 3600);
    const seen: [string, number, number | null][] = [];
    for (const days of [0, 3, 5, 7]) {
      caller.advance(days * day);
      const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
      const invoice = subscription.latest_invoice as Stripe.Invoice;
      const next = invoice.next_payment_attempt;
      seen.push([subscription.status, invoice.attempt_count, next === null ? null : (next - caller.state.nowS) / day]);
    }
    expect(seen).toEqual([
      ['past_due', 1, 3],
      ['past_due', 2, 5],
      ['past_due', 3, 7],
      ['canceled', 4, null],
    ]);
  });

  it('reactivates a past-due subscription when its invoice is paid with another card', async () => {
    const { caller, stripe, customer, subscribe } = await testShop();
    const { id } = await subscribe('creator');
    const failingCard = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: failingCard.id } });
    caller.advance(31 * day + 3600);
    const { latest_invoice } = await stripe.subscriptions.retrieve(id);
    const pay = (token: string) => stripe.invoices.pay(latest_invoice as string, { payment_method: token });
    await expect(pay('pm_card_chargeCustomerFail')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
    expect((await pay('pm_card_visa')).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await expect(pay('pm_card_visa')).rejects.toThrow('already paid');
  });

  it('advances customers on a test clock only with that clock, and emits its events', async () => {
    const { caller, stripe, prices } = await testShop();
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at('2030-01-31T00:00:00Z') });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const params = { customer: customer.id, items: [{ price: prices.creator.id }], default_payment_method: card.id };
    const { id } = await stripe.subscriptions.create(params);
    caller.advance(400 * day);
    caller.takeEvents();
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at('2030-02-28T02:00:00Z') });
    expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe('ready');
    const types = caller.takeEvents().map(({ type }) => type);
    expect(types[0]).toBe('test_helpers.test_clock.advancing');
    expect(types.at(-1)).toBe('test_helpers.test_clock.ready');
    expect(types).toContain('invoice.paid');
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    expect(item?.current_period_end).toBe(at('2030-03-31T00:00:00Z'));
    await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1 })).rejects.toThrow('forward');
  });
});

describe('O-26 a change whose payment fails', () => {
  const failingCard = 'pm_card_chargeCustomerFail';
  async function withBadCard() {
    const shop = await testShop();
    const { id } = await shop.subscribe('creator');
    const card = await shop.stripe.paymentMethods.attach(failingCard, { customer: shop.customer.id });
    await shop.stripe.customers.update(shop.customer.id, { invoice_settings: { default_payment_method: card.id } });
    shop.caller.advance(day);
    return { ...shop, id };
  }

  it('is undone with error_if_incomplete', async () => {
    const { caller, stripe, id, change, invoices, prices } = await withBadCard();
    caller.takeEvents();
    const refused = change(id, 'pro', { ...now, payment_behavior: 'error_if_incomplete' });
    await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(await invoices()).toHaveLength(1);
    expect(caller.takeEvents()).toEqual([]);
    expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(prices.creator.id);
  });

  it('becomes a pending update with pending_if_incomplete, which expires after 23 hours', async () => {
    const { caller, stripe, id, change, invoices, prices } = await withBadCard();
    const priceOf = async () => (await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id;
    const waiting = await change(id, 'pro', { ...now, payment_behavior: 'pending_if_incomplete' });
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(prices.pro.id);
    expect(await priceOf()).toBe(prices.creator.id);
    caller.advance(23 * 3600);
    expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull();
    expect((await invoices())[1]?.status).toBe('void');
    await change(id, 'pro', { ...now, payment_behavior: 'pending_if_incomplete' });
    await stripe.invoices.pay((await invoices())[2]!.id, { payment_method: 'pm_card_visa' });
    expect(await priceOf()).toBe(prices.pro.id);
  });

  it('defers all fields of the change, and drops them when the invoice is voided', async () => {
    const { stripe, id, change, invoices, prices } = await withBadCard();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const whole = { ...now, payment_behavior: 'pending_if_incomplete', cancel_at_period_end: false } as const;
    expect(await change(id, 'pro', whole)).toMatchObject({ cancel_at_period_end: true });
    await stripe.invoices.voidInvoice((await invoices())[1]!.id!);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ pending_update: null, cancel_at_period_end: true });
    await change(id, 'pro', whole);
    await stripe.invoices.pay((await invoices())[2]!.id!, { payment_method: 'pm_card_visa' });
    const paid = await stripe.subscriptions.retrieve(id);
    expect([paid.items.data[0]?.price.id, paid.cancel_at_period_end]).toEqual([prices.pro.id, false]);
  });

  it('is applied with allow_incomplete, and the subscription is past due', async () => {
    const { id, change } = await withBadCard();
    expect(await change(id, 'pro', now)).toMatchObject({ status: 'past_due' });
  });
});
