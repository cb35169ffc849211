import { planLimits, type Tier } from '../../../contract/catalogue/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/client.ts';
import type { Presence } from '../../platform/db/presence.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live/live.ts';
import { isBlocked, isQuotaExceeded, nextReset } from './rules.ts';
import { type Subscription, subscriptionStore } from './store.ts';

/** Credits held for one generation. */
export interface Reservation {
  readonly id: string;
  readonly amount: number;
}

interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly live: Live;
  /** Told of every settlement. */
  readonly onSpent?: (credits: number) => void;
}

/** Plans and credits of workspaces. Credits are reserved before a generation and settled after it. */
export function subscriptionService({ db, clock, presence, live, onSpent }: SubscriptionDeps) {
  /** The row as of now, held in `tx`; a period that is over is ended first. */
  async function current(tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> {
    const store = subscriptionStore(tx);
    const row = await store.getLocked(workspaceId);
    if (!row) throw new AppError('workspace_not_found');
    const now = clock();
    if (row.periodEndsAt > now) return row;
    const periodEndsAt = nextReset(row.anchorAt, now);
    await store.reset(workspaceId, periodEndsAt);
    return { ...row, characterCount: 0, periodEndsAt };
  }

  return {
    /** A new workspace's plan, within the transaction that makes the workspace. */
    async start(tx: Tx, workspaceId: WorkspaceId, tier: Tier): Promise<void> {
      const now = clock();
      const status = tier === 'free' ? 'free' : 'active';
      await subscriptionStore(tx).create(workspaceId, { tier, status, now, periodEndsAt: nextReset(now, now) });
    },

    async get(actor: Actor): Promise<Subscription> {
      const row = await subscriptionStore(db).get(actor.workspaceId);
      if (row && row.periodEndsAt > clock()) return row;
      return transaction(db, (tx) => current(tx, actor.workspaceId));
    },

    /**
     * Holds `amount` credits, or throws `quota_exceeded` or `free_disabled`. Concurrent calls cannot hold more than
     * there is: each sees the others' reservations.
     */
    async reserve(actor: Actor, amount: number): Promise<Reservation> {
      const id = newId();
      await transaction(db, async (tx) => {
        const row = await current(tx, actor.workspaceId);
        if (isBlocked(row.status)) throw new AppError('free_disabled');
        const used = row.characterCount + row.reserved;
        if (isQuotaExceeded({ ...row, used }, amount)) {
          const left = Math.max(0, row.characterLimit - used);
          throw new AppError('quota_exceeded', {
            message: `This request exceeds your quota of ${row.characterLimit}. You have ${left} credits remaining, while ${amount} credits are required for this request.`,
          });
        }
        await subscriptionStore(tx).reserve(actor.workspaceId, { id, instanceId: presence.instanceId, amount });
      });
      return { id, amount };
    },

    /** Spends `cost` of a reservation and gives the rest back, within `tx`; answers the credits spent before and after. */
    async settle(tx: Tx, actor: Actor, reservation: Reservation, cost: number): Promise<{ from: number; to: number }> {
      const to = await subscriptionStore(tx).settle(actor.workspaceId, reservation.id, cost);
      await live.publish(actor.workspaceId, { topic: 'subscription' }, tx);
      onSpent?.(cost);
      return { from: to - cost, to };
    },

    /** Gives a whole reservation back: the generation made nothing. */
    async refund(actor: Actor, reservation: Reservation): Promise<void> {
      await transaction(db, (tx) => subscriptionStore(tx).settle(actor.workspaceId, reservation.id, 0));
    },

    /** Generations that may run at the same time. */
    concurrencyOf: (subscription: Subscription): number => planLimits[subscription.tier].concurrency,

    /** Gives back what processes that are gone had reserved. */
    async releaseOfTheDead(): Promise<number> {
      const holders = await subscriptionStore(db).holders();
      const dead = await presence.deadInstances(holders);
      return transaction(db, (tx) => subscriptionStore(tx).releaseAllOf(dead));
    },
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;
