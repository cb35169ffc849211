import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deliverTaskJob, deliveryRetries, type TaskDeliveryService } from './task-delivery.service.ts';

export const deliverTasks = (delivery: TaskDeliveryService) =>
  defineJob({
    ...deliverTaskJob,
    retryLimit: deliveryRetries,
    run: (payload, context) => delivery.deliver(payload, context),
  });

/** Every minute: deadlines and reminders. */
export const sweepTasks = (delivery: TaskDeliveryService) =>
  defineJob({
    name: 'production-tasks.sweep',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    run: (_payload, { signal }) => delivery.sweep(signal),
  });
