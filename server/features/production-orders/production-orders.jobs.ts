import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { measureMediaJob, type OrderMediaService } from './order-media.service.ts';
import { chargeOrderJob, type OrderPaymentsService, syncRefundJob } from './order-payments.service.ts';
import { syncOrderJob } from './order-steps.service.ts';

/** Repeated for some hours while the provider is unavailable. */
const persistentRetries = { retryLimit: 12, timeLimitInS: 120 };

export const orderPaymentJobs = (payments: OrderPaymentsService) => [
  defineJob({ ...chargeOrderJob, ...persistentRetries, run: ({ orderId }) => payments.charge(orderId) }),
  // One at a time: they wait for the lock of the customer's payments, which then refuses the calls of the customer.
  defineJob({ ...syncOrderJob, ...persistentRetries, concurrency: 1, run: ({ orderId }) => payments.sync(orderId) }),
  defineJob({
    ...syncRefundJob,
    ...persistentRetries,
    run: ({ workspaceId, amountCents }) => payments.syncRefund(workspaceId, amountCents),
  }),
  /** Every hour: ends orders that were not paid within two weeks. */
  defineJob({
    name: 'production-orders.expire',
    payload: z.object({}),
    schedule: '23 * * * *',
    run: () => payments.expire(),
  }),
];

export const orderMediaJobs = (media: OrderMediaService, sweepAgeMs: number) => [
  defineJob({
    ...measureMediaJob,
    perWorkspace: 1,
    run: ({ mediaId }, { signal }) => media.measure(mediaId, signal),
  }),
  /** Every day: deletes files of deleted orders. */
  defineJob({
    name: 'production-orders.sweep',
    payload: z.object({}),
    schedule: '41 5 * * *',
    run: (_payload, { signal }) => media.sweep(sweepAgeMs, signal),
  }),
];
