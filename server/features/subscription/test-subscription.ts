import { live, serverInstance } from '../../platform/test-doubles.ts';
import { noExtension } from './subscription.rules.ts';
import { type SubscriptionDeps, subscriptionService } from './subscription.service.ts';

/** A subscription service without payments, notices and limits other than those of the plan. `deps` replaces parts of it. */
export const testSubscription = (deps: Pick<SubscriptionDeps, 'db' | 'clock'> & Partial<SubscriptionDeps>) =>
  subscriptionService({
    live,
    serverInstance,
    isPrivate: () => false,
    getExtension: async () => noExtension,
    getPaidFacts: async () => undefined,
    countVoices: async () => ({ custom: 0, professional: 0, addEdits: 0 }),
    isInProbation: async () => false,
    isOwnerVerified: undefined,
    creditsSpentByKey: async () => 0,
    creditsSpentByMembers: async () => 0,
    listGroupMembers: async () => [],
    onSpent: () => {},
    onNotice: async () => {},
    onOverageCharged: async () => {},
    onPlanChanged: async () => {},
    ...deps,
  });
