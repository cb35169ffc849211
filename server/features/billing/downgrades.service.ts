import type Stripe from 'stripe';
import { currencyOf } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { Currency } from '../../../contract/catalogue/plans/plans.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CatalogueService } from './billing-catalogue.service.ts';
import { withRunning } from './discounts.rules.ts';
import {
  asideKey,
  asideOf,
  asideText,
  heldKey,
  promotionOfLast,
  scheduleAtWork,
  type WaitingPlan,
} from './downgrades.rules.ts';
import { paidOf } from './sync/billing-sync.rules.ts';

interface DowngradesDeps {
  readonly stripe: Stripe;
  readonly catalogue: CatalogueService;
}

/** Plans that follow when a period is over. Subscriptions come with their `schedule` and `discounts` in full. */
export function downgradesService({ stripe, catalogue }: DowngradesDeps) {
  async function scheduleOf(live: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
    return scheduleAtWork(live) ?? (await stripe.subscriptionSchedules.create({ from_subscription: live.id }));
  }

  const service = {
    /** Makes the plan change with the end of the period. What is taken off goes on, and a new code begins then. */
    async schedule(live: Stripe.Subscription, target: WaitingPlan, currency: Currency): Promise<void> {
      const current = live.items.data[0];
      if (!current) throw new AppError('subscription_required');
      const { tier, period } = target;
      const price = await catalogue.priceOf({ tier, period, currency });
      // A code that waits for another plan already waits for this one.
      const promotion = target.promotion ?? promotionOfLast(scheduleAtWork(live));
      const made = await scheduleOf(live);
      const kept = withRunning(live.discounts);
      const then = withRunning(live.discounts, promotion ? { promotion_code: promotion } : undefined);
      await stripe.subscriptionSchedules.update(made.id, {
        end_behavior: 'release',
        metadata: { type: 'downgrade', downgrade_to: tier, billing_period: period },
        phases: [
          {
            items: [{ price: current.price.id, quantity: 1 }],
            start_date: made.current_phase?.start_date ?? current.current_period_start,
            end_date: current.current_period_end,
            proration_behavior: 'none',
            ...(kept.length > 0 && { discounts: kept }),
          },
          {
            items: [{ price, quantity: 1 }],
            duration: { interval: period === 'annual_period' ? 'year' : 'month', interval_count: 1 },
            proration_behavior: 'none',
            ...(then.length > 0 && { discounts: then }),
          },
        ],
      });
    },

    async release(live: Stripe.Subscription): Promise<void> {
      const there = scheduleAtWork(live);
      if (there) await stripe.subscriptionSchedules.release(there.id);
    },

    /** Takes a downgrade back for something that may fail, and notes it first: `putBack` schedules it again. */
    async setAside(live: Stripe.Subscription): Promise<void> {
      const waiting = paidOf(live)?.downgrade;
      const price = live.items.data[0]?.price.id;
      if (waiting && price) {
        const promotion = promotionOfLast(scheduleAtWork(live));
        const metadata = { [asideKey]: asideText({ ...waiting, promotion }, price) };
        await stripe.subscriptions.update(live.id, { metadata });
      }
      await service.release(live);
    },

    /**
     * Schedules again what was set aside, once what it was set aside for has failed; forgets it where that succeeded.
     * Answers whether anything was done. An upgrade that waits for its payment, and a plan that is held, decide later.
     */
    async putBack(live: Stripe.Subscription): Promise<boolean> {
      const aside = asideOf(live);
      if (!aside || live.pending_update || live.metadata[heldKey]) return false;
      const isOpen = live.items.data[0]?.price.id === aside.after && live.cancel_at === null && !scheduleAtWork(live);
      if (isOpen) await service.schedule(live, aside, currencyOf(live.currency));
      await stripe.subscriptions.update(live.id, { metadata: { [asideKey]: '' } });
      return true;
    },
  };
  return service;
}
export type DowngradesService = ReturnType<typeof downgradesService>;
