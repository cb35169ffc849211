import { type ToolWork, toolAllowanceS, toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { CreditHoldsService, QueuedSlot } from '../subscription/credit-holds.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UsageService } from './usage.service.ts';

interface MeteredRunsDeps {
  readonly db: Db;
  readonly holds: Pick<CreditHoldsService, 'hold'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly usage: Pick<UsageService, 'record' | 'recordFailure' | 'sumAudioMs'>;
}

export interface MeteredRequest extends ToolWork {
  readonly modelId: string;
  /** Of the voice changer. */
  readonly voiceId?: string;
}

/** What was delivered, and is charged. */
interface Delivered {
  /** Default: the length of the request. */
  readonly durationS?: number;
  readonly firstAudioMs?: number;
}

/** Credits spent by the workspace before and after a run. */
interface Charge {
  readonly from: number;
  readonly to: number;
}

/** One call of a tool that holds a concurrency slot and credits. Disposing it refunds it unless it is completed. */
export interface MeteredRun extends AsyncDisposable {
  /** The reserved credits. */
  readonly credits: number;
  readonly slot: QueuedSlot;
  /** Charges for what was delivered, and stores it by `store` in the same transaction. */
  complete(delivered: Delivered, store?: (tx: Tx, charge: Charge) => Promise<void>): Promise<void>;
  /** Refunds the run and counts it as failed, unless the caller ended it. */
  fail(signal: AbortSignal): Promise<void>;
}

/**
 * Meters the tools: a run reserves credits before its work and settles them after it. A killed server leaves nothing
 * reserved, since its reservations end with its instance; a job that runs again opens a new run.
 */
export function meteredRunsService({ db, holds, subscription, usage }: MeteredRunsDeps) {
  /** Throws `quota_exceeded` if the plan's seconds of this tool are used up. */
  async function requireAllowance(actor: Actor, { product, durationS }: ToolWork): Promise<void> {
    const { tier, periodStartsAt } = await subscription.get(actor);
    const allowedS = toolAllowanceS(product, tier);
    if (allowedS === undefined) return;
    const usedS = (await usage.sumAudioMs(actor, product, periodStartsAt)) / 1000;
    if (usedS + durationS <= allowedS) return;
    const left = Math.max(0, Math.floor(allowedS - usedS));
    throw new AppError('quota_exceeded', {
      message: `Your plan includes ${allowedS} seconds of this tool in each period. ${left} seconds are left, while ${Math.ceil(durationS)} seconds are required for this request.`,
    });
  }

  return {
    requireAllowance,

    /** Also throws the errors of `requireAllowance` and `holds.hold`. */
    async open(actor: Actor, request: MeteredRequest, signal: AbortSignal): Promise<MeteredRun> {
      await requireAllowance(actor, request);
      const { product, modelId, voiceId = '', creditRate: voiceMultiplier = 1 } = request;
      const hold = await holds.hold(actor, toolCredits(request), signal);
      const { slot } = hold;
      let isOpen = true;
      const refund = async (): Promise<boolean> => {
        if (!isOpen) return false;
        isOpen = false;
        slot.release();
        await hold.refund();
        return true;
      };
      return {
        credits: hold.amount,
        slot,
        async complete({ durationS = request.durationS, firstAudioMs = 0 }, store) {
          if (!isOpen) throw new Error('the run has ended');
          const credits = Math.min(hold.amount, toolCredits({ ...request, durationS }));
          const audioMs = Math.round(durationS * 1000);
          const use = { voiceId, voiceMultiplier, credits, characters: 0, audioMs };
          await transaction(db, async (tx) => {
            const charge = await hold.settle(tx, credits);
            const { running: concurrency } = slot;
            await usage.record(tx, actor, { product, modelId, voices: [use], firstAudioMs, concurrency });
            await store?.(tx, charge);
          });
          isOpen = false;
          slot.release();
        },
        async fail(signal) {
          if ((await refund()) && !signal.aborted)
            await usage.recordFailure(actor, { product, modelId, voiceId, refundedCredits: hold.amount });
        },
        async [Symbol.asyncDispose]() {
          await refund();
        },
      };
    },
  };
}
export type MeteredRunsService = ReturnType<typeof meteredRunsService>;
