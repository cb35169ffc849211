import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type BatchDispatchService, dispatchJob } from './batch-dispatch.service.ts';

/** Starts the calls of a batch. They go on after the job, which each of them starts again at its end. */
export const dispatchBatchCalls = (dispatcher: Pick<BatchDispatchService, 'dispatch'>) =>
  defineJob({
    ...dispatchJob,
    run: async ({ batch_id: id }, { workspaceId }) => {
      if (workspaceId) await dispatcher.dispatch({ id, workspaceId });
    },
  });

/** Every minute: starts scheduled batches, and goes on with those of killed servers. */
export const sweepBatchCalls = (dispatcher: Pick<BatchDispatchService, 'sweep'>) =>
  defineJob({
    name: 'batch-calls.sweep',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    run: (_payload, { signal }) => dispatcher.sweep(signal),
  });
