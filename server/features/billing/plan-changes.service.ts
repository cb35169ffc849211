import Stripe from 'stripe';
import { planAction } from '../../../contract/billing/plan-actions.ts';
import type { BillingPeriod, Currency, PurchasableTier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { billingStore } from './billing.store.ts';
import type { CatalogueService } from './billing-catalogue.service.ts';
import { type CustomersService, giveUpWaiting, telling } from './billing-customers.service.ts';
import { type DiscountSource, percentOf, runningOffer, withRunning } from './discounts.rules.ts';
import { asideKey, asideOf, heldKey } from './downgrades.rules.ts';
import type { DowngradesService } from './downgrades.service.ts';
import type { Paid } from './sync/billing-sync.rules.ts';
import type { SyncService } from './sync/billing-sync.service.ts';
import type { TurnsService } from './workspace-lock.service.ts';

interface ChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly catalogue: CatalogueService;
  readonly customers: CustomersService;
  readonly turns: TurnsService;
  readonly downgrades: DowngradesService;
  readonly sync: SyncService;
  readonly subscription: SubscriptionService;
}

/** A change that is asked for with a key, so that it is done once. */
interface ChangeRequest {
  readonly key: string;
  /** It was never asked for before. */
  readonly isNew: boolean;
}

/** What a workspace wants to be on. */
export interface Target {
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
  readonly promoCode: string | undefined;
}

/** Changes of a plan that is paid. Nothing here grants anything: each ends in a sync with what the provider then says. */
export function changesService(deps: ChangesDeps) {
  const { db, clock, payments, catalogue, customers, turns, downgrades, sync, subscription } = deps;
  const { stripe } = payments;
  const { alone } = turns;
  const { check, checkSale, checkRenewal, look, lookPaid, promotionOf } = customers;

  /** What an upgrade changes. */
  async function upgradeTo(live: Stripe.Subscription, target: Target, currency: Currency) {
    const item = live.items.data[0];
    if (!item) throw new AppError('subscription_required');
    const price = await catalogue.priceOf({ tier: target.tier, period: target.period, currency });
    const code = target.promoCode && { promotion_code: await promotionOf(target.promoCode) };
    const discounts = code ? withRunning(live.discounts, code) : undefined;
    return { items: [{ id: item.id, price }], ...(discounts && { discounts }) };
  }

  /** What the button of the plan would do; throws where a change is none. */
  function changeOf(paid: Paid, target: Target): 'upgrade' | 'downgrade' {
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
      message: 'The workspace is on this plan already.',
    });
  }

  async function change(actor: Actor, target: Target, request: ChangeRequest | undefined): Promise<void> {
    const { live, paid } = await lookPaid(actor);
    // Broken off after the provider had done it: what is left is to take that over.
    if (request && !request.isNew && isOn(paid, target)) return;
    const kind = changeOf(paid, target);
    await giveUpWaiting(stripe, live);
    if (kind === 'downgrade') return downgrade(live, paid, target);
    if (paid.plan.status !== 'active') throw new AppError('payment_problem');
    const changed = await upgradeTo(live, target, paid.plan.currency);
    await downgrades.setAside(live);
    try {
      await upgrade(live, changed, request && `${actor.workspaceId}:${request.key}`);
    } catch (cause) {
      // Where this fails too, the next sync does it.
      await putBack(live).catch(() => undefined);
      throw cause;
    }
  }

  async function downgrade(live: Stripe.Subscription, { plan }: Paid, target: Target): Promise<void> {
    const promotion = target.promoCode && (await promotionOf(target.promoCode));
    const metadata = live.metadata[asideKey] ? { [asideKey]: '' } : undefined;
    if (live.cancel_at_period_end || metadata)
      await stripe.subscriptions.update(live.id, {
        ...(live.cancel_at_period_end && { cancel_at_period_end: false }),
        ...(metadata && { metadata }),
      });
    await downgrades.schedule(live, { ...target, promotion: promotion || undefined }, plan.currency);
  }

  async function putBack({ id }: Stripe.Subscription): Promise<void> {
    await downgrades.putBack(await stripe.subscriptions.retrieve(id, { expand: ['schedule', 'discounts'] }));
  }

  /**
   * Paid at once, or not at all. A bank that asks its holder each time would refuse for ever: for such a one the upgrade
   * is left to wait, for a day, on an invoice that the holder pays in its own page. The refusal is thrown all the same.
   */
  async function upgrade(
    live: Stripe.Subscription,
    changed: Awaited<ReturnType<typeof upgradeTo>>,
    idempotencyKey: string | undefined,
  ): Promise<void> {
    const asked = {
      ...changed,
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      ...(live.cancel_at_period_end && { cancel_at_period_end: false }),
    } as const;
    const once = (way: string) => (idempotencyKey ? { idempotencyKey: `${idempotencyKey}${way}` } : undefined);
    try {
      await stripe.subscriptions.update(live.id, { ...asked, payment_behavior: 'error_if_incomplete' }, once(''));
    } catch (cause) {
      if (asksHolder(cause))
        await stripe.subscriptions.update(
          live.id,
          { ...asked, payment_behavior: 'pending_if_incomplete' },
          once(':waiting'),
        );
      throw cause;
    }
  }

  /** Runs calls to the provider alone, takes over what came of them, and turns what it refuses into our errors. */
  async function acting<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
    check(actor);
    const result = await alone(actor.workspaceId, () => telling(work));
    await sync.sync(actor.workspaceId);
    return result;
  }

  return {
    /** Upgrades now or downgrades at the end of the period; the same key acts once. */
    async change(actor: Actor, target: Target, idempotencyKey: string | undefined): Promise<void> {
      check(actor);
      checkSale();
      let request: ChangeRequest | undefined;
      if (idempotencyKey !== undefined) {
        const asked = { tier: target.tier, period: target.period, promoCode: target.promoCode ?? null };
        const first = await billingStore(db).takeRequest(actor.workspaceId, idempotencyKey, asked);
        if (first && !isSame(first.request, asked))
          throw new AppError('conflict', {
            param: 'idempotency_key',
            message: 'This idempotency key was used for another change.',
          });
        if (first?.doneAt) return;
        request = { key: idempotencyKey, isNew: first?.isNew ?? true };
      }
      await acting(actor, () => change(actor, target, request));
      if (idempotencyKey !== undefined)
        await billingStore(db).finishRequest(actor.workspaceId, idempotencyKey, clock());
    },

    /** What a change would cost today. */
    async preview(actor: Actor, target: Target) {
      return telling(async () => {
        checkSale();
        const { account, live, paid } = await lookPaid(actor);
        const kind = changeOf(paid, target);
        const { currency } = paid.plan;
        if (kind === 'downgrade' && target.promoCode) await promotionOf(target.promoCode);
        if (kind === 'downgrade') return { kind, currency, amountDue: 0, lines: [], effectiveAt: paid.periodEndsAt };
        const changed = await upgradeTo(live, target, currency);
        const invoice = await stripe.invoices.createPreview({
          customer: account.customerId,
          subscription: live.id,
          ...(changed.discounts && { discounts: changed.discounts }),
          subscription_details: {
            items: changed.items,
            billing_cycle_anchor: { type: 'now' },
            proration_behavior: 'always_invoice',
          },
        });
        const lines = invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount }));
        const { clockAt } = await subscription.planOf(actor.workspaceId);
        return { kind, currency, amountDue: invoice.amount_due, lines, effectiveAt: clockAt ?? clock() };
      });
    },

    async cancel(actor: Actor): Promise<void> {
      await acting(actor, async () => {
        const { live } = await lookPaid(actor);
        await giveUpWaiting(stripe, live);
        await downgrades.release(live);
        // The person's own word: nothing takes it back but theirs.
        const metadata = { [asideKey]: '', [heldKey]: '' };
        await stripe.subscriptions.update(live.id, { cancel_at_period_end: true, metadata });
      });
    },

    async renew(actor: Actor): Promise<void> {
      checkRenewal();
      await acting(actor, async () => {
        const { live } = await lookPaid(actor);
        await stripe.subscriptions.update(live.id, { cancel_at_period_end: false });
      });
    },

    async cancelDowngrade(actor: Actor): Promise<void> {
      await acting(actor, async () => {
        const { live, paid } = await lookPaid(actor);
        const aside = asideOf(live);
        if (!paid.downgrade && !aside) throw new AppError('conflict', { message: 'No downgrade is scheduled.' });
        if (aside) await stripe.subscriptions.update(live.id, { metadata: { [asideKey]: '' } });
        await downgrades.release(live);
      });
    },

    /** After a trial, or a payment that was never finished. A plan that is paid is cancelled instead. */
    async switchToFree(actor: Actor): Promise<void> {
      await acting(actor, async () => {
        const { live, paid } = await look(actor);
        if (live && paid?.plan.status !== 'incomplete')
          throw new AppError('conflict', { message: 'The plan is paid: cancel it, and the free one follows.' });
        if (live) await stripe.subscriptions.cancel(live.id);
        const { tier } = await subscription.planOf(actor.workspaceId);
        if (tier === 'trial') await subscription.give(actor.workspaceId, { tier: 'free' });
      });
    },

    async applyDiscount(actor: Actor, code: string): Promise<void> {
      await acting(actor, async () => {
        const { live, paid } = await lookPaid(actor);
        const coupon = await catalogue.specialOffer(code);
        const discount: DiscountSource = coupon ? { coupon } : { promotion_code: await promotionOf(code) };
        // A code that was made says itself how often it may be used; a special offer is one for each workspace.
        const once = coupon && `discount ${code}`;
        if (once && (await billingStore(db).takeRequest(actor.workspaceId, once, { code }))?.doneAt)
          throw new AppError('coupon_expired', { param: 'discount_code', message: 'This discount was used already.' });
        if (runningOffer(live.discounts) > (percentOf(coupon) ?? Infinity))
          throw new AppError('conflict', {
            param: 'discount_code',
            message: 'A better offer is on your next invoice.',
          });
        const discounts = withRunning(live.discounts, discount);
        const changed = await stripe.subscriptions.update(live.id, { discounts, expand: ['schedule', 'discounts'] });
        // The plan that follows has its own list of them.
        if (paid.downgrade) await downgrades.schedule(changed, paid.downgrade, paid.plan.currency);
        if (once) await billingStore(db).finishRequest(actor.workspaceId, once, clock());
      });
    },
  };
}
export type ChangesService = ReturnType<typeof changesService>;

/** The bank wants to hear from the holder of the card. */
const asksHolder = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeError &&
  ['subscription_payment_intent_requires_action', 'authentication_required'].includes(cause.code ?? '');

/** Whether it is what the workspace has, or what follows. */
const isOn = ({ plan, period, downgrade }: Paid, target: Target): boolean =>
  downgrade
    ? downgrade.tier === target.tier && downgrade.period === target.period
    : plan.tier === target.tier && period === target.period;

const isSame = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys(b).every((key) => a[key] === b[key]);
