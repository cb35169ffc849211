import type Stripe from 'stripe';
import { currencyOf } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { Currency } from '../../../contract/catalogue/plans/plans.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingCatalogueService } from './billing-catalogue.service.ts';
import { mergeDiscounts } from './discounts.rules.ts';
import {
  activeSchedule,
  encodeSuspended,
  heldKey,
  lastPhasePromotion,
  readSuspended,
  type ScheduledPlan,
  suspendedKey,
} from './downgrades.rules.ts';
import { readPaidPlan } from './sync/billing-sync.rules.ts';

interface DowngradesDeps {
  readonly stripe: Stripe;
  readonly catalogue: BillingCatalogueService;
}

/** Downgrades at the end of a period. Subscriptions must have `schedule` and `discounts` expanded. */
export function downgradesService({ stripe, catalogue }: DowngradesDeps) {
  async function ensureSchedule(live: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
    return activeSchedule(live) ?? (await stripe.subscriptionSchedules.create({ from_subscription: live.id }));
  }

  const service = {
    /** Schedules a plan for the end of the period. Active discounts continue; a new promotion code starts with it. */
    async schedule(live: Stripe.Subscription, target: ScheduledPlan, currency: Currency): Promise<void> {
      const current = live.items.data[0];
      if (!current) throw new AppError('subscription_required');
      const { tier, period } = target;
      const price = await catalogue.getPriceId({ tier, period, currency });
      // Keep the promotion code of a downgrade that was scheduled before.
      const promotion = target.promotion ?? lastPhasePromotion(activeSchedule(live));
      const stripeSchedule = await ensureSchedule(live);
      const currentDiscounts = mergeDiscounts(live.discounts);
      const nextDiscounts = mergeDiscounts(live.discounts, promotion ? { promotion_code: promotion } : undefined);
      await stripe.subscriptionSchedules.update(stripeSchedule.id, {
        end_behavior: 'release',
        metadata: { type: 'downgrade', downgrade_to: tier, billing_period: period },
        phases: [
          {
            items: [{ price: current.price.id, quantity: 1 }],
            start_date: stripeSchedule.current_phase?.start_date ?? current.current_period_start,
            end_date: current.current_period_end,
            proration_behavior: 'none',
            ...(currentDiscounts.length > 0 && { discounts: currentDiscounts }),
          },
          {
            items: [{ price, quantity: 1 }],
            duration: { interval: period === 'annual_period' ? 'year' : 'month', interval_count: 1 },
            proration_behavior: 'none',
            ...(nextDiscounts.length > 0 && { discounts: nextDiscounts }),
          },
        ],
      });
    },

    async release(live: Stripe.Subscription): Promise<void> {
      const active = activeSchedule(live);
      if (active) await stripe.subscriptionSchedules.release(active.id);
    },

    /** Releases a downgrade before an operation that may fail, and records it so that `restore` can schedule it again. */
    async suspend(live: Stripe.Subscription): Promise<void> {
      const downgrade = readPaidPlan(live)?.downgrade;
      const price = live.items.data[0]?.price.id;
      if (downgrade && price) {
        const promotion = lastPhasePromotion(activeSchedule(live));
        const metadata = { [suspendedKey]: encodeSuspended({ ...downgrade, promotion }, price) };
        await stripe.subscriptions.update(live.id, { metadata });
      }
      await service.release(live);
    },

    /**
     * Restores a suspended downgrade if the operation failed, and discards it if it succeeded. Returns whether anything
     * changed. Does nothing while an upgrade is pending or the plan is held.
     */
    async restore(live: Stripe.Subscription): Promise<boolean> {
      const suspended = readSuspended(live);
      if (!suspended || live.pending_update || live.metadata[heldKey]) return false;
      const canRestore =
        live.items.data[0]?.price.id === suspended.fromPrice && live.cancel_at === null && !activeSchedule(live);
      if (canRestore) await service.schedule(live, suspended, currencyOf(live.currency));
      await stripe.subscriptions.update(live.id, { metadata: { [suspendedKey]: '' } });
      return true;
    },
  };
  return service;
}
export type DowngradesService = ReturnType<typeof downgradesService>;
