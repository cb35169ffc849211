import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { ManualVerificationService } from './professional-verification.service.ts';

/** Every hour: removes papers of voices that are gone. */
export const deleteOrphanVerificationFiles = (verification: ManualVerificationService) =>
  defineJob({
    name: 'professional-voices.sweep-verifications',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: async (_payload, { signal }) => {
      await verification.deleteOrphans(signal);
    },
  });
