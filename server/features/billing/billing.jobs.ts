import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { endCustomer, followOwner, followOwners, type LeavingService } from './billing-owners.service.ts';
import { billOverage, type OverageService } from './overage.service.ts';
import { type PlanMailsService, planMail } from './plan-mails.service.ts';
import { type SyncService, syncCustomer } from './sync/billing-sync.service.ts';

/** Takes over what the payment provider has for a customer, tried for some hours while it cannot be reached. */
export const runSync = (sync: SyncService) =>
  defineJob({
    ...syncCustomer,
    retryLimit: 10,
    timeLimitInS: 60,
    run: ({ customerId }) => sync.syncCustomer(customerId),
  });

export const runBillOverage = (overage: OverageService) =>
  defineJob({
    ...billOverage,
    retryLimit: 10,
    timeLimitInS: 60,
    run: (_payload, { workspaceId }) => (workspaceId ? overage.bill(workspaceId) : Promise.resolve()),
  });

/** Every day: what its own job gave up on. */
export const billAllOverage = (overage: OverageService) =>
  defineJob({
    name: 'billing.bill-all-overage',
    payload: z.object({}),
    schedule: '7 5 * * *',
    run: () => overage.billAll(),
  });

/** Every day: forgets events that nobody sends again. */
export const forgetEvents = (sync: SyncService) =>
  defineJob({ name: 'billing.forget-events', payload: z.object({}), schedule: '17 4 * * *', run: () => sync.forget() });

export const sendPlanMail = (mails: PlanMailsService) =>
  defineJob({ ...planMail, run: (payload) => mails.send(payload) });

/** Tried for more than a day: until it is done, somebody pays who should not. */
const insisting = { retryLimit: 15, timeLimitInS: 120 };

export const runFollowOwner = (leaving: LeavingService) =>
  defineJob({
    ...followOwner,
    ...insisting,
    run: async (_payload, { workspaceId }) => {
      if (workspaceId) await leaving.followed(workspaceId);
    },
  });

/** Every night, and when the server becomes private or a service. */
export const runFollowOwners = (leaving: LeavingService) =>
  defineJob({
    ...followOwners,
    retryLimit: 15,
    schedule: '47 3 * * *',
    run: (_, { signal }) => leaving.followedAll(signal),
  });

export const runEndCustomer = (leaving: LeavingService) =>
  defineJob({ ...endCustomer, ...insisting, run: ({ customerId }) => leaving.ended(customerId) });
