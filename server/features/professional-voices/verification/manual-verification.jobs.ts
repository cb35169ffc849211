import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { ManualVerificationService } from './manual-verification.service.ts';

/** Hourly: deletes verification files whose voices are gone. */
export const deleteOrphanVerificationFiles = (verification: ManualVerificationService) =>
  defineJob({
    name: 'professional-voices.sweep-verifications',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: async (_payload, { signal }) => {
      await verification.deleteOrphans(signal);
    },
  });
