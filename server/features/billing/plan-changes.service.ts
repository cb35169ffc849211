import Stripe from 'stripe';
import { planAction } from '../../../contract/billing/plan-actions.ts';
import { hasFirstMonthOffer } from '../../../contract/billing/plan-state.ts';
import type { BillingPeriod, Currency, PurchasableTier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { type BillingAccount, billingStore } from './billing.store.ts';
import { isFirstMonthTier } from './billing-catalogue.rules.ts';
import type { BillingCatalogueService } from './billing-catalogue.service.ts';
import { type BillingCustomersService, cancelPendingUpgrade, withPaymentErrors } from './billing-customers.service.ts';
import { activeOfferPercent, type DiscountSource, mergeDiscounts, specialOfferPercent } from './discounts.rules.ts';
import { heldKey, readSuspended, suspendedKey } from './downgrades.rules.ts';
import type { DowngradesService } from './downgrades.service.ts';
import type { PromoReservationsService } from './promo-reservations.service.ts';
import type { PaidPlan } from './sync/billing-sync.rules.ts';
import type { BillingSyncService } from './sync/billing-sync.service.ts';
import type { WorkspaceLockService } from './workspace-lock.service.ts';

interface PlanChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly catalogue: BillingCatalogueService;
  readonly customers: BillingCustomersService;
  readonly workspaceLock: WorkspaceLockService;
  readonly reservations: PromoReservationsService;
  readonly downgrades: DowngradesService;
  readonly sync: BillingSyncService;
  readonly subscription: SubscriptionService;
}

/** The idempotency key of a change. */
interface ChangeRequest {
  readonly key: string;
  /** The key was not used before. */
  readonly isNew: boolean;
}

/** How long a code is reserved for a change that redeems it at once; the sync after the change releases it. */
const changeTimeMs = 5 * 60_000;

/** How long a code stays reserved after the start of the plan that redeems it. */
const phaseStartDelayMs = 86_400_000;

/** The requested plan. */
export interface PlanTarget {
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
  readonly promoCode: string | undefined;
}

/** Changes of a paid plan. Credits are not granted here: each change ends with a sync from the provider. */
export function planChangesService(deps: PlanChangesDeps) {
  const { db, clock, payments, catalogue, customers, workspaceLock, reservations, downgrades, sync, subscription } =
    deps;
  const { stripe } = payments;
  const { requireSales, requireRenewals, ensureCustomer, loadCustomer, loadPayingCustomer } = customers;

  /** Reserves a code that is redeemed by this change, and returns the provider's ID. */
  const reserveNow = async (tx: Tx, actor: Actor, code: string): Promise<string> =>
    (await reservations.reserve(tx, actor.workspaceId, code, new Date(clock().getTime() + changeTimeMs))).id;

  /** The discount of the first month (PLAN-065), unless a promo code or a special offer replaces it. */
  async function findFirstMonthOffer(
    { account, live, paid }: { account: BillingAccount; live: Stripe.Subscription; paid: PaidPlan },
    { tier, period, promoCode }: PlanTarget,
  ): Promise<DiscountSource | undefined> {
    if (promoCode || activeOfferPercent(live.discounts) > 0 || !isFirstMonthTier(tier)) return undefined;
    const { previouslySubscribedTiers } = account;
    const state = { tier: paid.plan.tier, billingPeriod: paid.period, previouslySubscribedTiers };
    if (!hasFirstMonthOffer(state, tier, period)) return undefined;
    return { coupon: await catalogue.ensureFirstMonthCoupon(tier) };
  }

  /** Builds the update parameters of an upgrade with a new discount. */
  async function buildUpgrade(
    live: Stripe.Subscription,
    target: PlanTarget,
    currency: Currency,
    discount: DiscountSource | undefined,
  ) {
    const item = live.items.data[0];
    if (!item) throw new AppError('subscription_required');
    const price = await catalogue.getPriceId({ tier: target.tier, period: target.period, currency });
    const discounts = discount && mergeDiscounts(live.discounts, discount);
    return { items: [{ id: item.id, price }], ...(discounts && { discounts }) };
  }

  /** Whether the change is an upgrade or a downgrade. Throws if the workspace is already on the plan. */
  function changeKind(paid: PaidPlan, target: PlanTarget): 'upgrade' | 'downgrade' {
    const { tier, period } = target;
    const action = planAction(
      {
        tier: paid.plan.tier,
        status: paid.plan.status,
        billingPeriod: paid.period,
        isCancelPending: paid.plan.cancelAt !== null,
        scheduledDowngrade: null,
        kind: 'card',
        previouslySubscribedTiers: [],
        canManage: true,
      },
      { tier, billingPeriod: period },
    );
    if (action === 'upgrade' || action === 'downgrade') return action;
    throw new AppError('invalid_parameters', {
      param: 'subscription_type',
      message: 'This workspace is already on this plan.',
    });
  }

  async function change(tx: Tx, actor: Actor, target: PlanTarget, request: ChangeRequest | undefined): Promise<void> {
    const customer = await loadPayingCustomer(actor, tx);
    const { live, paid } = customer;
    // An earlier attempt failed after the provider had made the change: only the sync is missing.
    if (request && !request.isNew && isCurrentOrNext(paid, target)) return;
    const kind = changeKind(paid, target);
    await cancelPendingUpgrade(stripe, live);
    if (kind === 'downgrade') return downgrade(tx, actor, live, paid, target);
    if (paid.plan.status !== 'active') throw new AppError('payment_problem');
    const discount = target.promoCode
      ? { promotion_code: await reserveNow(tx, actor, target.promoCode) }
      : await findFirstMonthOffer(customer, target);
    const upgraded = await buildUpgrade(live, target, paid.plan.currency, discount);
    await downgrades.suspend(live);
    try {
      await upgrade(live, upgraded, request && `${actor.workspaceId}:${request.key}`);
    } catch (cause) {
      // If this fails too, the next sync restores the downgrade.
      await restoreDowngrade(live).catch(() => undefined);
      throw cause;
    }
  }

  async function downgrade(
    tx: Tx,
    actor: Actor,
    live: Stripe.Subscription,
    { plan, periodEndsAt }: PaidPlan,
    target: PlanTarget,
  ): Promise<void> {
    const startsAtMs = Math.max(periodEndsAt.getTime(), clock().getTime());
    const reservedUntil = new Date(startsAtMs + phaseStartDelayMs);
    const promotion =
      target.promoCode && (await reservations.reserve(tx, actor.workspaceId, target.promoCode, reservedUntil)).id;
    const metadata = live.metadata[suspendedKey] ? { [suspendedKey]: '' } : undefined;
    if (live.cancel_at_period_end || metadata)
      await stripe.subscriptions.update(live.id, {
        ...(live.cancel_at_period_end && { cancel_at_period_end: false }),
        ...(metadata && { metadata }),
      });
    await downgrades.schedule(live, { ...target, promotion: promotion || undefined }, plan.currency);
  }

  async function restoreDowngrade({ id }: Stripe.Subscription): Promise<void> {
    await downgrades.restore(await stripe.subscriptions.retrieve(id, { expand: ['schedule', 'discounts'] }));
  }

  /**
   * Upgrades only if the payment succeeds. If the bank requires authentication, the upgrade becomes a pending update for
   * a day, and the customer can pay its invoice on the hosted page. The error is thrown in both cases.
   */
  async function upgrade(
    live: Stripe.Subscription,
    upgraded: Awaited<ReturnType<typeof buildUpgrade>>,
    idempotencyKey: string | undefined,
  ): Promise<void> {
    const params = {
      ...upgraded,
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      ...(live.cancel_at_period_end && { cancel_at_period_end: false }),
    } as const;
    // Hashed, since a caller's key may have characters that no header can carry.
    const retryOptions = (operation: string) =>
      idempotencyKey ? { idempotencyKey: sha256(`${live.id} ${idempotencyKey} ${operation}`) } : undefined;
    try {
      await stripe.subscriptions.update(
        live.id,
        { ...params, payment_behavior: 'error_if_incomplete' },
        retryOptions(''),
      );
    } catch (cause) {
      if (requiresAction(cause))
        await stripe.subscriptions.update(
          live.id,
          { ...params, payment_behavior: 'pending_if_incomplete' },
          retryOptions(':waiting'),
        );
      throw cause;
    }
  }

  /** Runs calls to the provider under the workspace lock, translates errors, and syncs the result. */
  async function runAndSync<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    await withPaymentErrors(() => ensureCustomer(actor));
    const result = await workspaceLock.run(actor.workspaceId, (tx) => withPaymentErrors(() => work(tx)));
    await sync.sync(actor.workspaceId);
    return result;
  }

  return {
    /** Upgrades now, or downgrades at the end of the period. A repeated idempotency key has no effect. */
    async change(actor: Actor, target: PlanTarget, idempotencyKey: string | undefined): Promise<void> {
      requirePermission(actor, 'billing.manage');
      requireSales();
      let request: ChangeRequest | undefined;
      if (idempotencyKey !== undefined) {
        const params = { tier: target.tier, period: target.period, promoCode: target.promoCode ?? null };
        const first = await billingStore(db).claimRequest(actor.workspaceId, idempotencyKey, params);
        if (first && !isSameRequest(first.request, params))
          throw new AppError('conflict', {
            param: 'idempotency_key',
            message: 'This idempotency key was already used for a different change.',
          });
        if (first?.doneAt) return;
        request = { key: idempotencyKey, isNew: first?.isNew ?? true };
      }
      await runAndSync(actor, (tx) => change(tx, actor, target, request));
      if (idempotencyKey !== undefined)
        await billingStore(db).finishRequest(actor.workspaceId, idempotencyKey, clock());
    },

    /** Previews the cost of a change today. */
    async preview(actor: Actor, target: PlanTarget) {
      return withPaymentErrors(async () => {
        requireSales();
        const customer = await loadPayingCustomer(actor);
        const { account, live, paid } = customer;
        const kind = changeKind(paid, target);
        const { currency } = paid.plan;
        const discount = target.promoCode
          ? { promotion_code: await reservations.requireCode(target.promoCode) }
          : await findFirstMonthOffer(customer, target);
        if (kind === 'downgrade') return { kind, currency, amountDue: 0, lines: [], effectiveAt: paid.periodEndsAt };
        const upgraded = await buildUpgrade(live, target, currency, discount);
        const invoice = await stripe.invoices.createPreview({
          customer: account.customerId,
          subscription: live.id,
          ...(upgraded.discounts && { discounts: upgraded.discounts }),
          subscription_details: {
            items: upgraded.items,
            billing_cycle_anchor: { type: 'now' },
            proration_behavior: 'always_invoice',
          },
        });
        const lines = invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount }));
        const amountOff = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
        if (amountOff > 0) lines.push({ description: 'Discount', amount: -amountOff });
        const { clockAt } = await subscription.getStoredPlan(actor.workspaceId);
        return { kind, currency, amountDue: invoice.amount_due, lines, effectiveAt: clockAt ?? clock() };
      });
    },

    async cancel(actor: Actor): Promise<void> {
      await runAndSync(actor, async (tx) => {
        const { live } = await loadPayingCustomer(actor, tx);
        await cancelPendingUpgrade(stripe, live);
        await downgrades.release(live);
        // An explicit cancellation is not undone by a resumed hold or a restored downgrade.
        const metadata = { [suspendedKey]: '', [heldKey]: '' };
        await stripe.subscriptions.update(live.id, { cancel_at_period_end: true, metadata });
      });
    },

    async renew(actor: Actor): Promise<void> {
      requireRenewals();
      await runAndSync(actor, async (tx) => {
        const { live } = await loadPayingCustomer(actor, tx);
        await stripe.subscriptions.update(live.id, { cancel_at_period_end: false });
      });
    },

    async cancelDowngrade(actor: Actor): Promise<void> {
      await runAndSync(actor, async (tx) => {
        const { live, paid } = await loadPayingCustomer(actor, tx);
        const suspended = readSuspended(live);
        if (!paid.downgrade && !suspended) throw new AppError('conflict', { message: 'No downgrade is scheduled.' });
        if (suspended) await stripe.subscriptions.update(live.id, { metadata: { [suspendedKey]: '' } });
        await downgrades.release(live);
      });
    },

    /** Ends a trial or an incomplete subscription. Throws `conflict` for a paid plan, which must be cancelled. */
    async switchToFree(actor: Actor): Promise<void> {
      await runAndSync(actor, async (tx) => {
        const { live, paid } = await loadCustomer(actor, tx);
        if (live && paid?.plan.status !== 'incomplete')
          throw new AppError('conflict', {
            message: 'This plan is paid. Cancel it to switch to the free plan at the end of the period.',
          });
        if (live) await stripe.subscriptions.cancel(live.id);
        const { tier } = await subscription.getStoredPlan(actor.workspaceId, tx);
        if (tier === 'trial') await subscription.assignPlan(actor.workspaceId, { tier: 'free' }, tx);
      });
    },

    async applyDiscount(actor: Actor, code: string): Promise<void> {
      await runAndSync(actor, async (tx) => {
        const { live, paid } = await loadPayingCustomer(actor, tx);
        const coupon = await catalogue.ensureSpecialOffer(code);
        const discount: DiscountSource = coupon ? { coupon } : { promotion_code: await reserveNow(tx, actor, code) };
        // Promotion codes have their own redemption limit; a special offer is limited to one per workspace.
        const redemptionKey = coupon && `discount ${code}`;
        if (redemptionKey && (await billingStore(tx).claimRequest(actor.workspaceId, redemptionKey, { code }))?.doneAt)
          throw new AppError('coupon_expired', {
            param: 'discount_code',
            message: 'This discount has already been used.',
          });
        if (activeOfferPercent(live.discounts) > (specialOfferPercent(coupon) ?? Infinity))
          throw new AppError('conflict', {
            param: 'discount_code',
            message: 'Your next invoice already has a better offer.',
          });
        const discounts = mergeDiscounts(live.discounts, discount);
        const upgraded = await stripe.subscriptions.update(live.id, { discounts, expand: ['schedule', 'discounts'] });
        // The scheduled plan has its own list of discounts.
        if (paid.downgrade) await downgrades.schedule(upgraded, paid.downgrade, paid.plan.currency);
        if (redemptionKey) await billingStore(tx).finishRequest(actor.workspaceId, redemptionKey, clock());
      });
    },
  };
}
export type PlanChangesService = ReturnType<typeof planChangesService>;

/** Whether the bank requires authentication by the cardholder. */
const requiresAction = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeError &&
  ['subscription_payment_intent_requires_action', 'authentication_required'].includes(cause.code ?? '');

/** Whether the target is the current plan, or the one scheduled after it. */
const isCurrentOrNext = ({ plan, period, downgrade }: PaidPlan, target: PlanTarget): boolean =>
  downgrade
    ? downgrade.tier === target.tier && downgrade.period === target.period
    : plan.tier === target.tier && period === target.period;

const isSameRequest = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys(b).every((key) => a[key] === b[key]);
