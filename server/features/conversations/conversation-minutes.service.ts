import { isBlocked } from '../../../contract/billing/plan-state.ts';
import { extraAgentMinuteCredits, includedAgentMinutes } from '../../../contract/catalogue/plans/agent-minutes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Reservation } from '../subscription/credit-reservations.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { startedMinutes } from './conversation-policy.rules.ts';
import { runningConversationsStore } from './running-conversations.store.ts';

interface ConversationMinutesDeps {
  readonly db: Db;
  readonly subscription: Pick<SubscriptionService, 'get' | 'reserve' | 'settle' | 'refund'>;
  readonly usage: Pick<UsageService, 'sumAudioMs'>;
}

/** The name of conversations in usage statistics. */
export const conversationProduct = 'ConvAI';

/** Counts the minutes of one conversation. */
export interface MinutesMeter {
  /** Until the plan's minutes end if no other conversation runs; undefined: never. */
  readonly includedMsLeft: number | undefined;
  /** Throws `quota_exceeded` if neither the plan's minutes nor credits pay for what follows. */
  check(elapsedMs: number): Promise<void>;
  /** Charges the minutes beyond the plan's, in `tx`; returns the credits. */
  settle(tx: Tx, elapsedMs: number): Promise<number>;
  release(): Promise<void>;
}

/** Minutes beyond the plan's, as stored with a conversation that pays for them. */
export interface PaidMinutes {
  /** From the start of the conversation. */
  readonly paid_from_ms: number;
  readonly credits_per_extra_minute: number;
}

/** AGENT-017: a plan includes minutes of conversations in each period. Beyond them, each started minute costs credits. */
export function conversationMinutesService({ db, subscription, usage }: ConversationMinutesDeps) {
  /** Ended conversations are counted in the usage statistics, which stay when a conversation is deleted. */
  async function usedMs(actor: Actor, periodStartsAt: Date): Promise<number> {
    const [ended, running] = await Promise.all([
      usage.sumAudioMs(actor, conversationProduct, periodStartsAt),
      runningConversationsStore(db).sumRunningMs(actor.workspaceId),
    ]);
    return ended + running;
  }

  async function readPlan(actor: Actor) {
    const { tier, currency, status, periodStartsAt } = await subscription.get(actor);
    if (isBlocked(status)) throw new AppError(status === 'free_disabled' ? 'free_disabled' : 'payment_problem');
    const included = includedAgentMinutes(tier);
    if (included === undefined) return undefined;
    const leftMs = included * 60_000 - (await usedMs(actor, periodStartsAt));
    return { included, leftMs, credits: extraAgentMinuteCredits(tier, currency) };
  }

  const minutesUsed = (included: number, rest: string) =>
    new AppError('quota_exceeded', {
      message: `Your plan includes ${included} minutes of conversations with agents in each period. 0 minutes are left. ${rest}`,
    });

  return {
    /** Throws `quota_exceeded`, `free_disabled` or `payment_problem`. `onPaid` stores what a killed conversation owes. */
    async open(
      actor: Actor,
      conversationId: string,
      onPaid: (paid: PaidMinutes) => Promise<void>,
    ): Promise<MinutesMeter> {
      const reservations: Reservation[] = [];
      let paid: PaidMinutes | undefined;

      /** Reserves the credits of each minute before it starts. */
      async function pay(included: number, credits: number | undefined, elapsedMs: number, overMs: number) {
        if (credits === undefined) throw minutesUsed(included, 'This plan sells no further minutes.');
        if (!paid) {
          paid = { paid_from_ms: Math.max(0, elapsedMs - overMs), credits_per_extra_minute: credits };
          await onPaid(paid);
        }
        const minutes = Math.floor((elapsedMs - paid.paid_from_ms) / 60_000) + 1;
        while (reservations.length < minutes)
          try {
            reservations.push(await subscription.reserve(actor, paid.credits_per_extra_minute));
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'quota_exceeded') throw error;
            throw minutesUsed(
              included,
              `A further minute costs ${paid.credits_per_extra_minute} credits. ${error.message}`,
            );
          }
      }

      async function check(elapsedMs: number): Promise<number | undefined> {
        const plan = await readPlan(actor);
        if (!plan) return undefined;
        if (paid || plan.leftMs <= 0) await pay(plan.included, plan.credits, elapsedMs, Math.max(0, -plan.leftMs));
        return Math.max(0, plan.leftMs);
      }

      const release = async () => {
        for (const reservation of reservations.splice(0)) await subscription.refund(actor, reservation);
      };

      let includedMsLeft: number | undefined;
      try {
        includedMsLeft = await check(0);
      } catch (error) {
        await release();
        throw error;
      }
      return {
        includedMsLeft,
        check: async (elapsedMs) => {
          await check(elapsedMs);
        },
        async settle(tx, elapsedMs) {
          if (!paid) return 0;
          // What was not reserved was not allowed, so it is not charged.
          const minutes = Math.min(startedMinutes(elapsedMs - paid.paid_from_ms), reservations.length);
          const credits = minutes * paid.credits_per_extra_minute;
          for (const reservation of reservations.splice(0)) await subscription.settle(tx, actor, reservation, 0);
          if (credits > 0) await subscription.settle(tx, actor, { id: conversationId, amount: 0 }, credits);
          return credits;
        },
        release,
      };
    },

    /** Charges a conversation whose process was killed, with its reservations, in `tx`; returns the credits. */
    async settleKilled(
      tx: Tx,
      actor: Actor,
      conversationId: string,
      paid: Partial<PaidMinutes>,
      elapsedMs: number,
    ): Promise<number> {
      const { paid_from_ms: from, credits_per_extra_minute: perMinute } = paid;
      if (from === undefined || perMinute === undefined) return 0;
      const credits = startedMinutes(elapsedMs - from) * perMinute;
      if (credits > 0) await subscription.settle(tx, actor, { id: conversationId, amount: 0 }, credits);
      return credits;
    },
  };
}
export type ConversationMinutesService = ReturnType<typeof conversationMinutesService>;
