import { maxVoiceAddEdits, planLimits } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { voicesStore } from './voices.store.ts';

/** How much of a plan's voice limits is used. */
export interface SlotUsage {
  readonly custom: number;
  readonly professional: number;
  readonly addEdits: number;
}

/** Counts how much of its plan's voice limits a workspace uses. */
export const countVoices =
  (db: Db) =>
  async (workspaceId: WorkspaceId, periodEndsAt: Date): Promise<SlotUsage> => {
    const store = voicesStore(db);
    const [counts, addEdits] = await Promise.all([
      store.slotCounts(workspaceId),
      store.addEditCount(workspaceId, periodEndsAt),
    ]);
    return { ...counts, addEdits };
  };

interface SlotsDeps {
  readonly subscription: Pick<SubscriptionService, 'getInTransaction'>;
}

/** Limits on the number of voices and on their changes in a period (VOICE-021, VOICE-022, VOICE-051). */
export function voiceSlotsService({ subscription }: SlotsDeps) {
  return {
    /** Locks the slots until `tx` ends and throws if none is free for the voice that `tx` creates. */
    async requireFree(tx: Tx, actor: Actor, kind: 'custom' | 'professional'): Promise<void> {
      const store = voicesStore(tx);
      await store.lockSlots(actor.workspaceId);
      const plan = await subscription.getInTransaction(tx, actor);
      const usage = await store.slotCounts(actor.workspaceId);
      const limits = planLimits[plan.tier];
      if (kind === 'professional' && usage.professional >= limits.professionalVoices + plan.extraPvcSlots)
        throw new AppError('can_not_use_professional_voice_cloning');
      if (kind === 'custom' && usage.custom >= limits.voices)
        throw new AppError('voice_limit_reached', {
          message: `Your plan allows ${limits.voices} voices, and all are in use. Delete a voice or upgrade your plan.`,
        });
    },

    /** Throws if no add or edit is left in this period. */
    async requireAddOrEdit(tx: Tx, actor: Actor): Promise<void> {
      const plan = await subscription.getInTransaction(tx, actor);
      const max = maxVoiceAddEdits(planLimits[plan.tier].voices);
      if ((await voicesStore(tx).addEditCount(actor.workspaceId, plan.periodEndsAt)) >= max) throw noEditLeft(max);
    },

    /** Counts one add or edit in `tx`; throws if the limit of this period is exceeded. */
    async countAddOrEdit(tx: Tx, actor: Actor): Promise<void> {
      const plan = await subscription.getInTransaction(tx, actor);
      const max = maxVoiceAddEdits(planLimits[plan.tier].voices);
      if ((await voicesStore(tx).incrementAddEdits(actor.workspaceId, plan.periodEndsAt)) > max) throw noEditLeft(max);
    },
  };
}
export type VoiceSlotsService = ReturnType<typeof voiceSlotsService>;

const noEditLeft = (max: number) =>
  new AppError('voice_add_edit_limit_reached', {
    message: `Your plan allows ${max} voice additions and edits in a billing period.`,
  });
