import { expect, it } from 'vitest';
import type { Customer, Invoice, Subscription } from './stripe-objects.ts';
import { memorySandbox, memoryState } from './test-memory-sandbox.ts';

/** Reproducible random numbers: the same seed gives the same sequence. */
function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
  };
}

const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_threeDSecure2Required'] as const;
const amounts = [500, 2200, 9900, 33_000] as const;

/** Runs a random sequence of requests for one customer and returns the final state. */
function runRandomHistory(seed: number) {
  const { below, pick } = seededRandom(seed);
  const caller = memorySandbox(memoryState());
  const { state } = caller;
  const call = (method: string, path: string, params: unknown = {}) => {
    const { status, body } = caller.request(method, path, params);
    if (status >= 500) throw new Error(`seed ${seed}: ${method} ${path} ${JSON.stringify(body)}`);
    return { ok: status === 200, body: body as { id: string } };
  };
  const prices = amounts.flatMap((unit_amount) =>
    (['month', 'year'] as const).map(
      (interval) =>
        call('POST', '/v1/prices', {
          currency: 'usd',
          unit_amount: interval === 'year' ? unit_amount * 10 : unit_amount,
          recurring: { interval },
          product_data: { name: `Plan ${unit_amount}` },
        }).body.id,
    ),
  );
  const coupons = [
    call('POST', '/v1/coupons', { percent_off: 33.33, duration: 'once' }).body.id,
    call('POST', '/v1/coupons', { amount_off: 777, currency: 'usd', duration: 'repeating', duration_in_months: 2 }).body
      .id,
  ];
  const customer = call('POST', '/v1/customers').body.id;
  const attachCard = (token: string) => {
    const { ok, body } = call('POST', `/v1/payment_methods/${token}/attach`, { customer });
    if (ok) call('POST', `/v1/customers/${customer}`, { invoice_settings: { default_payment_method: body.id } });
  };
  attachCard('pm_card_visa');
  const subscription = call('POST', '/v1/subscriptions', {
    customer,
    items: [{ price: pick(prices) }],
    ...(below(2) ? { discounts: [{ coupon: pick(coupons) }] } : {}),
  }).body.id;
  const now = () => state.get('subscription', subscription);
  const path = `/v1/subscriptions/${subscription}`;
  const steps: (() => unknown)[] = [
    () =>
      call('POST', path, {
        items: [{ id: now().items.data[0]!.id, price: pick(prices) }],
        proration_behavior: pick(['always_invoice', 'create_prorations', 'none']),
        payment_behavior: pick(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
        billing_cycle_anchor: { type: pick(['now', 'unchanged']) },
      }),
    () => call('POST', path, { cancel_at_period_end: below(2) === 0 }),
    () => call('POST', path, { discounts: below(2) ? [{ coupon: pick(coupons) }] : '' }),
    () => attachCard(pick(cards)),
    () => caller.advance(below(40 * 86_400)),
    () => caller.advance(below(5000)),
    () => call('POST', '/v1/invoiceitems', { customer, currency: 'usd', amount: below(3000), description: 'Overage' }),
    () => {
      const open = [...state.all('invoice')].find(({ status }) => status === 'open');
      if (open) call('POST', `/v1/invoices/${open.id}/${pick(['pay', 'void'])}`);
    },
    () => {
      const schedule = now().schedule;
      if (schedule) return call('POST', `/v1/subscription_schedules/${schedule}/release`);
      const created = call('POST', '/v1/subscription_schedules', { from_subscription: subscription });
      const phase = created.ok && state.get('subscription_schedule', created.body.id).phases[0];
      if (!phase) return undefined;
      const { start_date, end_date } = phase;
      const first = { items: [{ price: now().items.data[0]!.price.id }], start_date, end_date };
      const second = { items: [{ price: pick(prices) }], proration_behavior: 'none' };
      return call('POST', `/v1/subscription_schedules/${created.body.id}`, { phases: [first, second] });
    },
    () => call('POST', '/v1/invoices/create_preview', { subscription }),
  ];
  for (let step = 0; step < 12; step += 1) pick(steps)();
  return { state, customer: state.get('customer', customer), subscription: now() };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function expectConsistentTotals(
  customer: Customer,
  invoices: readonly Invoice[],
  subscription: Subscription,
  seed: number,
): void {
  const message = `seed ${seed}`;
  for (const invoice of invoices) {
    const lines = invoice.lines.data;
    expect(sum(lines.map(({ amount }) => amount)), message).toBe(invoice.subtotal);
    const off = sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount));
    expect(sum(lines.flatMap((line) => (line.discount_amounts ?? []).map(({ amount }) => amount))), message).toBe(off);
    expect(invoice.subtotal - off, message).toBe(invoice.total);
    expect(invoice.amount_due, message).toBeGreaterThanOrEqual(0);
    if (invoice.status === 'paid') expect([0, invoice.amount_due], message).toContain(invoice.amount_paid);
    // The invoice total equals the charge plus the change of the customer's balance.
    if (invoice.status !== 'draft')
      expect(invoice.starting_balance + invoice.total - invoice.amount_due, message).toBe(invoice.ending_balance);
  }
  const counted = invoices.filter(({ status }) => status === 'paid' || status === 'open' || status === 'uncollectible');
  expect(sum(counted.map((one) => (one.ending_balance ?? 0) - one.starting_balance)), message).toBe(customer.balance);
  const numbers = invoices.flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size, message).toBe(numbers.length);
  const [item] = subscription.items.data;
  expect(item!.current_period_start, message).toBeLessThan(item!.current_period_end);
}

it('BILL-010 O-26 keeps its totals consistent in 1500 random histories, and is deterministic', {
  timeout: 300_000,
}, () => {
  for (let seed = 1; seed <= 1500; seed += 1) {
    const { state, customer, subscription } = runRandomHistory(seed);
    expectConsistentTotals(customer, [...state.all('invoice')], subscription, seed);
    if (subscription.status === 'active')
      expect(subscription.items.data[0]!.current_period_end).toBeGreaterThan(state.nowS);
  }
  const eventLog = (seed: number) => JSON.stringify(runRandomHistory(seed).state.events);
  expect(eventLog(42)).toBe(eventLog(42));
});
