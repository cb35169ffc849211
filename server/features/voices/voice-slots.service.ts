import { maxVoiceAddEdits, planLimits } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { voicesStore } from './voices.store.ts';

/** What of a plan's voices is used. */
export interface VoiceUse {
  readonly custom: number;
  readonly professional: number;
  readonly addEdits: number;
}

interface SlotsDeps {
  readonly db: Db;
  readonly subscription: Pick<SubscriptionService, 'getWithin'>;
}

/** How many voices a workspace may have, and how often it may change them (VOICE-021, VOICE-022, VOICE-051). */
export function voiceSlotsService({ db, subscription }: SlotsDeps) {
  return {
    async used(workspaceId: WorkspaceId, periodEndsAt: Date): Promise<VoiceUse> {
      const store = voicesStore(db);
      const [counts, addEdits] = await Promise.all([
        store.counts(workspaceId),
        store.addEdits(workspaceId, periodEndsAt),
      ]);
      return { ...counts, addEdits };
    },

    /** Takes a slot for a voice that `tx` makes; throws where there is none left. */
    async take(tx: Tx, actor: Actor, kind: 'custom' | 'professional'): Promise<void> {
      const store = voicesStore(tx);
      await store.lockSlots(actor.workspaceId);
      const plan = await subscription.getWithin(tx, actor);
      const used = await store.counts(actor.workspaceId);
      const limits = planLimits[plan.tier];
      if (kind === 'professional' && used.professional >= limits.professionalVoices + plan.extraPvcSlots)
        throw new AppError('can_not_use_professional_voice_cloning');
      if (kind === 'custom' && used.custom >= limits.voices)
        throw new AppError('voice_limit_reached', {
          message: `Your plan has room for ${limits.voices} voices, and all of them are used. Delete one, or change the plan.`,
        });
    },

    /** Counts one adding or editing in `tx`; throws where there were too many in this period. */
    async count(tx: Tx, actor: Actor): Promise<void> {
      const plan = await subscription.getWithin(tx, actor);
      const most = maxVoiceAddEdits(planLimits[plan.tier].voices);
      if ((await voicesStore(tx).countAddEdit(actor.workspaceId, plan.periodEndsAt)) > most)
        throw new AppError('voice_add_edit_limit_reached', {
          message: `Voices can be added and edited ${most} times in a billing period on your plan.`,
        });
    },
  };
}
export type VoiceSlotsService = ReturnType<typeof voiceSlotsService>;
