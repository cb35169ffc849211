import type Stripe from 'stripe';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import type { BillingPeriod, PurchasableTier } from '../../../contract/catalogue/plans/plans.ts';
import { memorySandbox, memoryState, memoryStripe } from '../../../payment-sandbox/test-memory-sandbox.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { auditLog, live } from '../../platform/test-doubles.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import type { UserService } from '../user/user.service.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { billingService } from './billing.service.ts';
import { billingStore } from './billing.store.ts';
import { billingCatalogueService } from './billing-catalogue.service.ts';
import { billingCustomersService } from './billing-customers.service.ts';
import { billingOwnersService } from './billing-owners.service.ts';
import { downgradesService } from './downgrades.service.ts';
import { planChangesService } from './plan-changes.service.ts';
import { promoReservationsService } from './promo-reservations.service.ts';
import { billingSyncService } from './sync/billing-sync.service.ts';
import { workspaceLockService } from './workspace-lock.service.ts';

/** The billing services with a database and an in-memory provider, and people with one workspace each. */
export function testBilling(db: Db) {
  const clock = fixtureClock(new Date('2026-01-15T12:00:00Z'));
  const caller = memorySandbox(memoryState());
  const stripe = memoryStripe(caller);
  const payments = {
    stripe,
    isSandbox: true,
    isClosed: false,
    pages: undefined,
  } satisfies Partial<Payments> as Payments;
  const server: { mode: InstanceMode } = { mode: 'service' };
  const sent: { name: string; payload: unknown }[] = [];
  const jobs: Pick<Jobs, 'send'> = {
    send: async ({ name }, payload) => {
      sent.push({ name, payload });
      return name;
    },
  };
  const subscription = testSubscription({ db, clock });
  const workspace = workspaceService({
    db,
    live,
    onEdit: auditLog.record,
    onJoined: auditLog.record,
    readMaxSeats: subscription.readMaxSeats,
  });
  const user = { find: (id: string) => userStore(db).byId(id) } satisfies Partial<UserService> as UserService;
  const deps = { db, clock, live, payments, subscription, workspace, user, jobs };
  const catalogue = billingCatalogueService(payments);
  const downgrades = downgradesService({ stripe, catalogue });
  const customers = billingCustomersService({
    ...deps,
    isPrivate: () => server.mode === 'private',
    isIsolated: () => false,
  });
  const workspaceLock = workspaceLockService(db);
  const reservations = promoReservationsService(deps);
  const sync = billingSyncService({
    ...deps,
    downgrades,
    workspaceLock,
    reservations,
    onEvent: async () => {},
    onPayoutEvent: async () => {},
  });
  const changes = planChangesService({ ...deps, catalogue, customers, workspaceLock, reservations, downgrades, sync });
  const billing = billingService({ ...deps, catalogue, customers, workspaceLock, reservations });
  const billingOwners = billingOwnersService({
    ...deps,
    workspaceLock,
    downgrades,
    sync,
    readMode: async () => server.mode,
  });

  let people = 0;
  async function person(): Promise<Actor> {
    people += 1;
    const actor = await createActor(db, `payer${people}`);
    await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
    return actor;
  }

  const customerOf = async (actor: Actor): Promise<string> => (await customers.ensureCustomer(actor)).customerId;

  async function giveCard(actor: Actor, token: string): Promise<void> {
    const customer = await customerOf(actor);
    const { id } = await stripe.paymentMethods.attach(token, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  }

  /** Subscribes like a completed checkout. */
  async function buy(
    actor: Actor,
    tier: PurchasableTier,
    more: Partial<Stripe.SubscriptionCreateParams> & { period?: BillingPeriod } = {},
  ): Promise<string> {
    const { period = 'monthly_period', ...rest } = more;
    await giveCard(actor, 'pm_card_visa');
    const price = await catalogue.getPriceId({ tier, period, currency: 'usd' });
    const created = await stripe.subscriptions.create({
      customer: await customerOf(actor),
      items: [{ price }],
      ...rest,
    });
    await sync.sync(actor.workspaceId);
    return created.id;
  }

  /** The scheduled plan of a workspace. */
  const downgradeOf = async (actor: Actor) => (await billingStore(db).get(actor.workspaceId))?.downgradeTo ?? null;
  /** Creates a promotion code with a permanent discount. */
  async function promoCode(code: string, percent: number, limit: { maxRedemptions?: number } = {}): Promise<void> {
    const coupon = await stripe.coupons.create({ percent_off: percent, duration: 'forever' });
    await stripe.promotionCodes.create({
      code,
      promotion: { type: 'coupon', coupon: coupon.id },
      ...(limit.maxRedemptions !== undefined && { max_redemptions: limit.maxRedemptions }),
    });
  }
  const to = (tier: PurchasableTier, more: { period?: BillingPeriod; promoCode?: string } = {}) => ({
    tier,
    period: more.period ?? ('monthly_period' as const),
    promoCode: more.promoCode,
  });

  return {
    ...{
      db,
      clock,
      caller,
      stripe,
      server,
      sent,
      subscription,
      workspace,
      sync,
      customers,
      changes,
      billing,
      billingOwners,
    },
    ...{ reservations, workspaceLock, payments, person, customerOf, giveCard, buy, downgradeOf, promoCode, to },
    /** Advances the time of this server and of the provider. */
    advance: (seconds: number) => {
      clock.advance(seconds * 1000);
      caller.advance(seconds);
    },
    /** Cancellation time of a subscription, Unix seconds; null: it renews. */
    endOf: async (id: string) => (await stripe.subscriptions.retrieve(id)).cancel_at,
    nextTotal: async (id: string) => (await stripe.invoices.createPreview({ subscription: id })).total,
  };
}
