import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type BillingOwnersService, cancelCustomer, reviewPlan, reviewPlans } from './billing-owners.service.ts';
import { billOverage, type OverageService } from './overage.service.ts';
import { type PlanMailsService, planMail } from './plan-mails.service.ts';
import { type BillingSyncService, syncCustomer } from './sync/billing-sync.service.ts';

/** Syncs a customer with the payment provider. Retried for some hours while the provider is unavailable. */
export const runSync = (sync: BillingSyncService) =>
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

/** Every day: queues the overage that earlier jobs failed to bill. */
export const queueUnbilledOverage = (overage: OverageService) =>
  defineJob({
    name: 'billing.bill-all-overage',
    payload: z.object({}),
    schedule: '7 5 * * *',
    run: () => overage.queueUnbilled(),
  });

/** Every day: deletes events that the provider no longer resends. */
export const deleteOldBillingEvents = (sync: BillingSyncService) =>
  defineJob({
    name: 'billing.forget-events',
    payload: z.object({}),
    schedule: '17 4 * * *',
    run: () => sync.deleteOldEvents(),
  });

export const sendPlanMail = (mails: PlanMailsService) =>
  defineJob({ ...planMail, run: (payload) => mails.send(payload) });

/** Retried for more than a day: until the job succeeds, a customer pays for an unusable plan. */
const persistentRetries = { retryLimit: 15, timeLimitInS: 120 };

export const runReviewPlan = (billingOwners: BillingOwnersService) =>
  defineJob({
    ...reviewPlan,
    ...persistentRetries,
    run: async (_payload, { workspaceId }) => {
      if (workspaceId) await billingOwners.reviewWorkspace(workspaceId);
    },
  });

/** Every night, and when the server's mode changes. */
export const runReviewPlans = (billingOwners: BillingOwnersService) =>
  defineJob({
    ...reviewPlans,
    retryLimit: 15,
    schedule: '47 3 * * *',
    run: (_, { signal }) => billingOwners.reviewAll(signal),
  });

export const runCancelCustomer = (billingOwners: BillingOwnersService) =>
  defineJob({
    ...cancelCustomer,
    ...persistentRetries,
    run: (customer) => billingOwners.deleteCustomer(customer),
  });
