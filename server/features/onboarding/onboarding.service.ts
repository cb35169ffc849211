import type { OnboardingSurvey } from '../../../contract/accounts/onboarding.ts';
import type { ChecklistItemId } from '../../../contract/catalogue/onboarding.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { type Onboarding, onboardingStore } from './onboarding.store.ts';

/** Onboarding: the survey, then the checklist. */
export function onboardingService({ db, clock, live }: { db: Db; clock: Clock; live: Live }) {
  const notifyTabs = (actor: Actor) => live.publish(actor.workspaceId, { topic: 'user' });

  return {
    /** Runs in the transaction that creates the account. */
    start: (tx: Tx, userId: string): Promise<void> => onboardingStore(tx).start(userId),

    find: (userId: string): Promise<Onboarding | undefined> => onboardingStore(db).get(userId),

    async completeSurvey(actor: Actor, survey: OnboardingSurvey): Promise<Onboarding> {
      const row = await onboardingStore(db).upsert(actor.userId, { survey, completedAt: clock() });
      await notifyTabs(actor);
      return row;
    },

    async createChecklist(actor: Actor): Promise<Onboarding> {
      const row = await onboardingStore(db).createChecklist(actor.userId, newId());
      await notifyTabs(actor);
      return row;
    },

    async markDone(actor: Actor, itemId: ChecklistItemId): Promise<Onboarding> {
      const row = await onboardingStore(db).markDone(actor.userId, itemId);
      if (!row?.checklistId)
        throw new AppError('bad_request', { message: 'There is no checklist yet. Initiate it first.' });
      await notifyTabs(actor);
      return row;
    },

    async hideChecklist(actor: Actor): Promise<Onboarding> {
      const row = await onboardingStore(db).upsert(actor.userId, { hidden: true });
      await notifyTabs(actor);
      return row;
    },

    async completeChecklist(actor: Actor): Promise<Onboarding> {
      const row = await onboardingStore(db).upsert(actor.userId, { checklistCompletedAt: clock() });
      await notifyTabs(actor);
      return row;
    },
  };
}
export type OnboardingService = ReturnType<typeof onboardingService>;
