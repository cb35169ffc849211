import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { DeletionService } from './account-deletion.service.ts';

/** Every night: deletes the data of closed accounts whose grace period is over. */
export const purgeAccounts = (deletion: DeletionService) =>
  defineJob({
    name: 'auth.purge-accounts',
    payload: z.object({}),
    schedule: '17 3 * * *',
    run: () => deletion.purge(),
  });
