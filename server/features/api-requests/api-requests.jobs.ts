import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { ApiRequestsService } from './api-requests.service.ts';

/** Nightly: deletes the requests of more than 30 days ago. */
export const deleteOldRequests = (requests: Pick<ApiRequestsService, 'deleteOld'>) =>
  defineJob({
    name: 'api-requests.delete-old',
    payload: z.object({}),
    schedule: '53 3 * * *',
    concurrency: 1,
    run: () => requests.deleteOld(),
  });
