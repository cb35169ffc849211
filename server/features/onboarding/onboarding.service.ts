import type { OnboardingSurvey } from '../../../contract/accounts/onboarding.ts';
import type { ChecklistItemId } from '../../../contract/catalogue/onboarding.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { type Onboarding, onboardingStore } from './onboarding.store.ts';

/** A person's first steps: the survey, then the checklist. */
export function onboardingService({ db, clock, live }: { db: Db; clock: Clock; live: Live }) {
  const tell = (actor: Actor) => live.publish(actor.workspaceId, { topic: 'user' });

  return {
    /** Of a new person, within the transaction that makes the account. */
    start: (tx: Tx, userId: string): Promise<void> => onboardingStore(tx).start(userId),

    find: (userId: string): Promise<Onboarding | undefined> => onboardingStore(db).get(userId),

    async completeSurvey(actor: Actor, survey: OnboardingSurvey): Promise<Onboarding> {
      const row = await onboardingStore(db).change(actor.userId, { survey, completedAt: clock() });
      await tell(actor);
      return row;
    },

    async initiate(actor: Actor): Promise<Onboarding> {
      const row = await onboardingStore(db).initiate(actor.userId, newId());
      await tell(actor);
      return row;
    },

    async markDone(actor: Actor, itemId: ChecklistItemId): Promise<Onboarding> {
      const row = await onboardingStore(db).markDone(actor.userId, itemId);
      if (!row?.checklistId) throw new AppError('bad_request', { message: 'There is no checklist yet: initiate it.' });
      await tell(actor);
      return row;
    },

    async hide(actor: Actor): Promise<Onboarding> {
      const row = await onboardingStore(db).change(actor.userId, { hidden: true });
      await tell(actor);
      return row;
    },

    async completeChecklist(actor: Actor): Promise<Onboarding> {
      const row = await onboardingStore(db).change(actor.userId, { checklistCompletedAt: clock() });
      await tell(actor);
      return row;
    },
  };
}
export type OnboardingService = ReturnType<typeof onboardingService>;
