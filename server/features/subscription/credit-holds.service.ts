import type { Actor } from '../../platform/actor.ts';
import type { ConcurrencyLimiter, Slot } from '../../platform/concurrency-limiter.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { SubscriptionService } from './subscription.service.ts';

interface CreditHoldsDeps {
  readonly slots: ConcurrencyLimiter;
  readonly subscription: SubscriptionService;
}

/** A concurrency slot of the actor's workspace. */
export interface QueuedSlot extends Slot {
  /** Time in the queue of the workspace. */
  readonly queueMs: number;
}

/**
 * A slot and reserved credits for one generation. The holder must release the slot, and either settle or refund the
 * credits.
 */
export interface CreditHold {
  /** The reserved credits. */
  readonly amount: number;
  readonly slot: QueuedSlot;
  /** Spends `cost` and releases the rest, in `tx`; returns the credits spent before and after. */
  settle(tx: Tx, cost: number): Promise<{ from: number; to: number }>;
  refund(): Promise<void>;
}

/** Acquires a concurrency slot within the plan's limit and holds the credits, before a generation starts. */
export function creditHoldsService({ slots, subscription }: CreditHoldsDeps) {
  /** Throws `concurrent_limit_exceeded` when the queue is full or the wait takes too long. */
  async function acquireSlot(actor: Actor, signal: AbortSignal): Promise<QueuedSlot> {
    const limit = subscription.maxConcurrency(await subscription.get(actor));
    const queuedAt = performance.now();
    const slot = await slots.acquire(actor.workspaceId, limit, signal);
    return { ...slot, queueMs: performance.now() - queuedAt };
  }

  return {
    acquireSlot,

    /** Also throws the errors of `subscription.reserve`. */
    async hold(actor: Actor, amount: number, signal: AbortSignal): Promise<CreditHold> {
      const slot = await acquireSlot(actor, signal);
      try {
        const reservation = await subscription.reserve(actor, amount);
        return {
          amount,
          slot,
          settle: (tx, cost) => subscription.settle(tx, actor, reservation, cost),
          refund: () => subscription.refund(actor, reservation),
        };
      } catch (error) {
        slot.release();
        throw error;
      }
    },
  };
}
export type CreditHoldsService = ReturnType<typeof creditHoldsService>;
