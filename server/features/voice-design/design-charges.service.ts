import type { Actor } from '../../platform/actor.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { CreditHoldsService } from '../subscription/credit-holds.service.ts';
import type { UsageService } from '../usage/usage.service.ts';

interface DesignChargesDeps {
  readonly db: Db;
  readonly holds: CreditHoldsService;
  readonly usage: Pick<UsageService, 'record' | 'recordFailure'>;
}

/** The model and text that are charged. */
interface Charge {
  readonly modelId: string;
  readonly text: string;
}

const product = 'VoiceDesign';

/** Charges voice design: one credit per character of the text, once for all previews of a call. */
export function designChargesService({ db, holds, usage }: DesignChargesDeps) {
  return {
    /**
     * Runs `work` in a concurrency slot of the workspace with its credits held, then `save` in the transaction that charges
     * them. Failures and aborts are refunded.
     */
    async runCharged<T extends { readonly audioMs: number }>(
      actor: Actor,
      { modelId, text }: Charge,
      signal: AbortSignal,
      work: () => Promise<T>,
      save: (tx: Tx, result: T) => Promise<void>,
    ): Promise<T> {
      const cost = [...text].length;
      const hold = await holds.hold(actor, cost, signal);
      try {
        const startedAt = performance.now();
        const result = await work();
        const firstAudioMs = performance.now() - startedAt;
        await transaction(db, async (tx) => {
          await save(tx, result);
          await hold.settle(tx, cost);
          const voices = [{ voiceId: '', credits: cost, characters: cost, audioMs: Math.round(result.audioMs) }];
          const concurrency = hold.slot.running;
          await usage.record(tx, actor, { product, modelId, voices, firstAudioMs, concurrency });
        });
        return result;
      } catch (error) {
        await hold.refund();
        if (!signal.aborted) await usage.recordFailure(actor, { product, modelId, voiceId: '', refundedCredits: cost });
        throw error;
      } finally {
        hold.slot.release();
      }
    },
  };
}
export type DesignChargesService = ReturnType<typeof designChargesService>;
