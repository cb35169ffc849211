import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deliverTaskJob, deliveryRetries, type TaskDeliveryService } from './task-delivery.service.ts';
import { returnTasksJob, type TaskReturnsService } from './task-returns.service.ts';

export const deliverTasks = (delivery: TaskDeliveryService) =>
  defineJob({
    ...deliverTaskJob,
    retryLimit: deliveryRetries,
    run: (payload, context) => delivery.deliver(payload, context),
  });

/** Tasks of a producer who was suspended or left a team. */
export const returnTasks = (returns: TaskReturnsService) =>
  defineJob({ ...returnTasksJob, run: ({ producerId }, { signal }) => returns.run(signal, producerId) });

/** Every minute: deadlines, reminders, and tasks of people who may not work on them, such as deleted accounts. */
export const sweepTasks = (delivery: TaskDeliveryService, returns: TaskReturnsService) =>
  defineJob({
    name: 'production-tasks.sweep',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    async run(_payload, { signal }) {
      try {
        await delivery.sweep(signal);
      } finally {
        await returns.run(signal);
      }
    },
  });
