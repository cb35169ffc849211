import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { planPrice } from '../../../../contract/catalogue/plans/plan-prices.ts';
import {
  type BillingPeriod,
  billingPeriods,
  type Currency,
  currencies,
  type PurchasableTier,
  purchasableTiers,
} from '../../../../contract/catalogue/plans/plans.ts';
import { type MemorySandbox, memorySandbox, memoryState } from '../../../../payment-sandbox/test-memory-sandbox.ts';
import {
  type Account,
  adoptPlan,
  advanceAccount,
  type Entry,
  type LedgerChange,
  openAccount,
  spendCredits,
} from '../../subscription/ledger/ledger.rules.ts';
import { lookupKey, offers, priceMetadata } from '../billing-catalogue.rules.ts';
import { currentSubscription, fromUnixSeconds, readPaidPlan, toLedgerEntries } from './billing-sync.rules.ts';

const dayS = 86_400;

type Step =
  | { kind: 'buy' | 'change'; tier: PurchasableTier; period: BillingPeriod }
  | { kind: 'cancel' | 'renew' | 'end' | 'bad-card' | 'good-card' | 'look' }
  | { kind: 'wait'; days: number }
  | { kind: 'spend'; credits: number };

const plan = { tier: fc.constantFrom(...purchasableTiers), period: fc.constantFrom(...billingPeriods) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), ...plan }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), ...plan }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>(
      { kind: 'cancel' },
      { kind: 'renew' },
      { kind: 'end' },
      { kind: 'bad-card' },
      { kind: 'good-card' },
      { kind: 'look' },
    ),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 45 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), credits: fc.integer({ min: 0, max: 90_000 }) }),
  },
);

/** A shop with one customer, called like the services call it. */
class Shop {
  readonly caller: MemorySandbox = memorySandbox(memoryState());
  readonly prices = new Map<string, string>();
  customer = '';

  constructor() {
    this.customer = this.ask<Stripe.Customer>('POST', '/v1/customers', { email: 'a@example.com' }).id;
    this.giveCard('pm_card_visa');
    for (const tier of purchasableTiers) this.ask('POST', '/v1/products', { id: tier, name: tier });
    for (const offer of offers)
      this.prices.set(
        lookupKey(offer),
        this.ask<Stripe.Price>('POST', '/v1/prices', {
          product: offer.tier,
          currency: offer.currency,
          unit_amount: planPrice(offer.tier, offer.period, offer.currency),
          recurring: { interval: offer.period === 'annual_period' ? 'year' : 'month' },
          metadata: priceMetadata(offer),
        }).id,
      );
  }

  /** Returns undefined for a rejected request. */
  try<T>(method: string, path: string, params: object = {}): T | undefined {
    const { status, body } = this.caller.request(method, path, params);
    return status < 400 ? (body as T) : undefined;
  }

  ask<T>(method: string, path: string, params: object = {}): T {
    const { status, body } = this.caller.request(method, path, params);
    if (status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body as T;
  }

  giveCard(token: string): void {
    const card = this.ask<Stripe.PaymentMethod>('POST', `/v1/payment_methods/${token}/attach`, {
      customer: this.customer,
    });
    this.ask('POST', `/v1/customers/${this.customer}`, { invoice_settings: { default_payment_method: card.id } });
  }

  priceOf = (tier: PurchasableTier, period: BillingPeriod, currency: Currency): string =>
    this.prices.get(lookupKey({ tier, period, currency })) as string;

  all = () =>
    this.ask<Stripe.ApiList<Stripe.Subscription>>('GET', '/v1/subscriptions', {
      customer: this.customer,
      status: 'all',
      limit: 100,
      expand: ['data.schedule'],
    }).data;

  live = () => currentSubscription(this.all());

  invoices = () =>
    this.ask<Stripe.ApiList<Stripe.Invoice>>('GET', '/v1/invoices', { customer: this.customer, limit: 100 }).data;
}

/** Makes the services' provider calls of a step, without their database. */
function act(shop: Shop, step: Step, currency: Currency): void {
  const live = shop.live();
  const item = live?.items.data[0];
  if (step.kind === 'buy' && !live)
    shop.try('POST', '/v1/subscriptions', {
      customer: shop.customer,
      items: [{ price: shop.priceOf(step.tier, step.period, currency) }],
      payment_behavior: 'error_if_incomplete',
    });
  else if (step.kind === 'bad-card') shop.giveCard('pm_card_chargeCustomerFail');
  else if (step.kind === 'good-card') shop.giveCard('pm_card_visa');
  else if (!live || !item) return;
  else if (step.kind === 'end') shop.try('DELETE', `/v1/subscriptions/${live.id}`);
  else if (step.kind === 'renew') shop.try('POST', `/v1/subscriptions/${live.id}`, { cancel_at_period_end: false });
  else if (step.kind === 'cancel') {
    release(shop, live);
    shop.try('POST', `/v1/subscriptions/${live.id}`, { cancel_at_period_end: true });
  } else if (step.kind === 'change') change(shop, live, step, currency);
}

function release(shop: Shop, { schedule }: Stripe.Subscription): void {
  if (schedule && typeof schedule !== 'string' && schedule.status === 'active')
    shop.try('POST', `/v1/subscription_schedules/${schedule.id}/release`);
}

function change(
  shop: Shop,
  live: Stripe.Subscription,
  { tier, period }: { tier: PurchasableTier; period: BillingPeriod },
  currency: Currency,
): void {
  const item = live.items.data[0]!;
  const now = readPaidPlan(live);
  if (!now || (now.plan.tier === tier && now.period === period)) return;
  const price = shop.priceOf(tier, period, currency);
  const isUp = purchasableTiers.indexOf(tier) > purchasableTiers.indexOf(now.plan.tier as PurchasableTier);
  if (isUp && !(now.period === 'annual_period' && period === 'monthly_period')) {
    release(shop, live);
    shop.try('POST', `/v1/subscriptions/${live.id}`, {
      items: [{ id: item.id, price }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      cancel_at_period_end: false,
    });
    return;
  }
  if (live.cancel_at_period_end) shop.try('POST', `/v1/subscriptions/${live.id}`, { cancel_at_period_end: false });
  const there = live.schedule;
  const schedule =
    there && typeof there !== 'string' && there.status === 'active'
      ? there
      : shop.try<Stripe.SubscriptionSchedule>('POST', '/v1/subscription_schedules', { from_subscription: live.id });
  if (!schedule) return;
  shop.try('POST', `/v1/subscription_schedules/${schedule.id}`, {
    end_behavior: 'release',
    metadata: { type: 'downgrade', downgrade_to: tier, billing_period: period },
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: period === 'annual_period' ? 'year' : 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

const shop = new Shop();

function play(steps: readonly Step[], currency: Currency): void {
  const { state } = shop.caller;
  const { nowS } = state;
  const undo = state.savepoint();
  try {
    follow(steps, currency);
  } finally {
    undo();
    state.nowS = nowS;
    state.events.length = 0;
  }
}

function follow(steps: readonly Step[], currency: Currency): void {
  const now = () => fromUnixSeconds(shop.caller.state.nowS);
  const balances = new Map<string, number>();
  const moved = new Set<string>();
  const append = (entries: readonly Entry[], mayRepeat = false) => {
    for (const { account, amount, reason, reference } of entries) {
      const once = `${account} ${reason} ${reference}`;
      if (moved.has(once) && mayRepeat) continue;
      if (moved.has(once)) throw new Error(`${once} moves twice`);
      moved.add(once);
      balances.set(account, (balances.get(account) ?? 0) + amount);
    }
  };
  const begun = openAccount('free', now());
  append(begun.entries);
  let account: Account = begun.account;
  let adoptedId: string | null = null;
  const take = ({ account: next, entries }: LedgerChange) => {
    append(entries);
    account = next;
    const { characterLimit: limit, characterCount: count } = account;
    const isRight = (balances.get('credits_granted') ?? 0) === limit && (balances.get('credits_spent') ?? 0) === count;
    if (!isRight || count < 0 || limit < 0) throw new Error(`${limit} and ${count} are not what the ledger says`);
  };
  /** A webhook arrives: the current state is synced. */
  const hear = () => {
    const live = shop.live();
    const paid = live && readPaidPlan(live);
    take(adoptPlan(account, paid?.plan ?? null, adoptedId, now()));
    adoptedId = paid && paid.plan.status !== 'incomplete' ? paid.plan.subscriptionId : null;
    append(shop.invoices().flatMap(toLedgerEntries), true);
  };
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'wait') shop.caller.advance(step.days * dayS);
    else if (step.kind === 'look') hear();
    else if (step.kind === 'spend') {
      take(advanceAccount(account, now()));
      take(spendCredits(account, step.credits, `generation ${at}`));
    } else {
      act(shop, step, currency);
      // Our own calls end with a sync; events at the provider arrive later, or twice.
      if (step.kind !== 'end' && step.kind !== 'bad-card') hear();
    }
  }
  hear();
  hear();
  const live = shop.live();
  expect(account.tier).toBe(live ? readPaidPlan(live)?.plan.tier : 'free');
  const invoices = shop.invoices();
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  expect(balances.get('paid') ?? 0).toBe(
    sum(invoices.filter(({ status }) => status === 'paid').map((one) => one.amount_paid)),
  );
  const owed = invoices.filter(({ status }) => status === 'paid' || status === 'open').map(({ total }) => total);
  expect(balances.get('invoiced') ?? 0).toBe(sum(owed));
}

it('matches the provider in credits and cents after random sequences of plans, cards, time and late events', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(...currencies), play), {
    numRuns: process.env.ROUNDS ? 10_000 : 1000,
  });
}, 300_000);
