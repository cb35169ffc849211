import type Stripe from 'stripe';
import { z } from 'zod';
import { type Tier, tiers } from '../../../../contract/catalogue/plans/plans.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Live } from '../../../platform/live.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { SubscriptionService } from '../../subscription/subscription.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { type BillingAccount, type BillingChanges, billingStore } from '../billing.store.ts';
import { findOrUndefined } from '../billing-catalogue.service.ts';
import { activeSchedule, lastPhasePromotion, readSuspended } from '../downgrades.rules.ts';
import type { DowngradesService } from '../downgrades.service.ts';
import type { PromoReservationsService } from '../promo-reservations.service.ts';
import type { WorkspaceLockService } from '../workspace-lock.service.ts';
import {
  currentSubscription,
  findDuplicates,
  fromUnixSeconds,
  hasFirstMonthDiscount,
  isPaidFor,
  type PaidPlan,
  readPaidPlan,
  toCard,
  toInvoiceDue,
  toLedgerEntries,
} from './billing-sync.rules.ts';

/** Syncs a workspace with the provider's state at the time the job runs. */
export const syncCustomer = jobKind({
  name: 'billing.sync-customer',
  payload: z.object({ customerId: z.string() }),
});

interface BillingSyncDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly payments: Payments;
  readonly downgrades: DowngradesService;
  readonly workspaceLock: WorkspaceLockService;
  readonly reservations: PromoReservationsService;
  readonly subscription: SubscriptionService;
  readonly workspace: WorkspaceService;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Called for every new event, in the transaction that records it. */
  readonly onEvent: (tx: Tx, event: Stripe.Event, workspaceId: string) => Promise<void>;
  /** Called for every event, also repeated ones, to follow the accounts and transfers of payouts. */
  readonly onPayoutEvent: (event: Stripe.Event) => Promise<void>;
}

/** Cancellation comment of duplicate subscriptions. */
export const duplicateComment = 'Duplicate of another subscription of the same customer.';

/** Maximum number of invoices to read for the ledger, newest first. */
const maxInvoices = 100;

/**
 * Syncs plans from the payment provider. Every webhook, return from a hosted page and call of ours triggers the same
 * sync of the complete state, so that events may be late, duplicated and out of order.
 */
export function billingSyncService(deps: BillingSyncDeps) {
  const {
    db,
    clock,
    live,
    payments,
    downgrades,
    workspaceLock,
    reservations,
    subscription,
    workspace,
    jobs,
    onEvent,
    onPayoutEvent,
  } = deps;
  const { stripe } = payments;

  /** Time of a customer's test clock; null without one. */
  async function readTestClock(customer: Stripe.Customer): Promise<Date | null> {
    const id = typeof customer.test_clock === 'string' ? customer.test_clock : customer.test_clock?.id;
    if (!id) return null;
    const testClock = await findOrUndefined(stripe.testHelpers.testClocks.retrieve(id));
    return testClock ? fromUnixSeconds(testClock.frozen_time) : null;
  }

  async function previewNextInvoice(
    customer: string,
    live: Stripe.Subscription | undefined,
  ): Promise<Stripe.Invoice | null> {
    if (!live || live.cancel_at !== null || live.status !== 'active') return null;
    return stripe.invoices.createPreview({
      customer,
      subscription: live.id,
      expand: ['discounts.source.coupon'],
    });
  }

  /**
   * Repairs the state after interrupted work: cancels duplicate subscriptions and credits their unused time, and restores
   * a suspended downgrade. Returns whether anything changed.
   */
  async function repair(subscriptions: readonly Stripe.Subscription[]): Promise<boolean> {
    const duplicates = findDuplicates(subscriptions);
    for (const duplicate of duplicates)
      await stripe.subscriptions.cancel(duplicate.id, {
        cancellation_details: { comment: duplicateComment },
        ...(isPaidFor(duplicate) && { prorate: true, invoice_now: true }),
      });
    const current = currentSubscription(subscriptions);
    const isRestored = current !== undefined && (await downgrades.restore(current));
    return duplicates.length > 0 || isRestored;
  }

  /** Fetches a customer's state, repairs it if necessary, and returns the final state. */
  async function fetchRepaired(customerId: string) {
    const providerState = await fetchCustomer(customerId);
    return (await repair(providerState.subscriptions)) ? fetchCustomer(customerId) : providerState;
  }

  async function fetchCustomer(customerId: string) {
    const [customer, subscriptions, invoices] = await Promise.all([
      stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 20,
        expand: ['data.schedule', 'data.discounts', 'data.default_payment_method'],
      }),
      stripe.invoices.list({ customer: customerId, limit: maxInvoices, expand: ['data.discounts.source.coupon'] }),
    ]);
    return { customer, subscriptions: subscriptions.data, invoices: invoices.data };
  }

  /** The provider's state for the sync; undefined if the customer was deleted. */
  async function readState(customerId: string) {
    const { customer, subscriptions, invoices } = await fetchRepaired(customerId);
    if (customer.deleted) return undefined;
    const current = currentSubscription(subscriptions);
    const next = await previewNextInvoice(customerId, current);
    return { customer, current, next, clockAt: await readTestClock(customer), invoices };
  }

  function toAccountChanges(
    account: BillingAccount,
    providerState: NonNullable<Awaited<ReturnType<typeof readState>>>,
  ): BillingChanges {
    const { current, customer, next, invoices } = providerState;
    const paid = current && readPaidPlan(current);
    const isPaidFor = paid !== undefined && paid.plan.status !== 'incomplete';
    return {
      subscriptionId: isPaidFor ? paid.plan.subscriptionId : null,
      billingPeriod: isPaidFor ? paid.period : null,
      currentPeriodEnd: isPaidFor ? paid.periodEndsAt : null,
      cancelAt: paid?.plan.cancelAt ?? null,
      scheduleId: paid?.downgrade?.scheduleId ?? null,
      downgradeTo: paid?.downgrade?.tier ?? null,
      downgradePeriod: paid?.downgrade?.period ?? null,
      previouslySubscribedTiers: isPaidFor
        ? addTier(account.previouslySubscribedTiers, paid)
        : account.previouslySubscribedTiers,
      usedStarterOffer: account.usedStarterOffer || hasFirstMonthDiscount(invoices, 'starter'),
      usedCreatorOffer: account.usedCreatorOffer || hasFirstMonthDiscount(invoices, 'creator'),
      shown: {
        nextInvoice: next && toInvoiceDue(next),
        openInvoices: invoices.filter(({ status }) => status === 'open').map(toInvoiceDue),
        paymentMethod:
          toCard(current?.default_payment_method) ?? toCard(customer.invoice_settings.default_payment_method),
      },
      syncedAt: clock(),
    };
  }

  /** Gives back reserved codes: a workspace with a plan has redeemed them, except the code of its scheduled plan. */
  async function releaseRedeemed(tx: Tx, workspaceId: WorkspaceId, current: Stripe.Subscription): Promise<void> {
    const scheduled = lastPhasePromotion(activeSchedule(current)) ?? readSuspended(current)?.promotion;
    await reservations.release(tx, workspaceId, scheduled);
  }

  const service = {
    /** Applies the provider's state to a workspace. Does nothing if it is not a customer. */
    async sync(workspaceId: WorkspaceId): Promise<void> {
      await workspaceLock.run(workspaceId, async (tx) => {
        const store = billingStore(tx);
        const account = await store.get(workspaceId);
        if (!account) return;
        const providerState = await readState(account.customerId);
        const paid = providerState?.current && readPaidPlan(providerState.current);
        const { after } = await subscription.adopt(tx, workspaceId, paid?.plan ?? null, {
          adoptedId: account.subscriptionId,
          clockAt: providerState?.clockAt ?? null,
        });
        if (!providerState) return;
        await store.update(workspaceId, toAccountChanges(account, providerState));
        if (providerState.current) await releaseRedeemed(tx, workspaceId, providerState.current);
        await subscription.recordEntries(
          tx,
          workspaceId,
          providerState.invoices.flatMap(toLedgerEntries),
          after.clockAt ?? clock(),
        );
        await live.publish(workspaceId, { topic: 'subscription' }, tx);
      });
    },

    async syncCustomer(customerId: string): Promise<void> {
      const owner = await billingStore(db).findWorkspace(customerId);
      const tenant = owner && (await workspace.findTenant(owner));
      if (tenant) await service.sync(tenant.workspaceId);
    },

    /** Handles a signed webhook event. Duplicates have no effect. Throws `invalid_signature`. */
    async receiveEvent(rawBody: string, signature: string): Promise<void> {
      const event = payments.verifyEvent(rawBody, signature);
      await onPayoutEvent(event);
      for (const customerId of await findCustomers(event)) {
        const workspaceId = await billingStore(db).findWorkspace(customerId);
        if (!workspaceId) continue;
        await transaction(db, async (tx) => {
          const record = { id: `${event.id} ${customerId}`, type: event.type, customerId };
          if (!(await billingStore(tx).recordEvent(record))) return;
          await jobs.send(syncCustomer, { customerId }, { singletonKey: customerId, tx });
          await onEvent(tx, event, workspaceId);
        });
      }
    },

    /** Deletes events older than two months, which the provider no longer resends. */
    async deleteOldEvents(): Promise<void> {
      await billingStore(db).deleteOldEvents(new Date(clock().getTime() - 60 * 86_400_000));
      await billingStore(db).deleteExpiredReservations(clock());
    },
  };

  /** Customers of an event; for a test clock, all customers on it. */
  async function findCustomers(event: Stripe.Event): Promise<string[]> {
    const object = event.data.object as { id?: string; object: string; customer?: string | { id: string } | null };
    if (object.object === 'test_helpers.test_clock' && object.id) {
      const customers = await stripe.customers.list({ test_clock: object.id, limit: 100 });
      return customers.data.map(({ id }) => id);
    }
    if (object.object === 'customer') return object.id ? [object.id] : [];
    const customer = typeof object.customer === 'string' ? object.customer : object.customer?.id;
    return customer ? [customer] : [];
  }

  return service;
}
export type BillingSyncService = ReturnType<typeof billingSyncService>;

const addTier = (before: readonly Tier[], { plan }: PaidPlan): Tier[] =>
  tiers.filter((tier) => tier === plan.tier || before.includes(tier));
