import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { DeletionService } from './account-deletion.service.ts';

/** Every night: deletes what closed accounts left, once their grace is over. */
export const purgeAccounts = (deletion: DeletionService) =>
  defineJob({
    name: 'auth.purge-accounts',
    payload: z.object({}),
    schedule: '17 3 * * *',
    run: () => deletion.purge(),
  });
