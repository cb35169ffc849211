import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { UploadsService } from './uploads.service.ts';

/** Hourly: deletes abandoned uploads and orphaned parts. */
export const sweepUploads = (uploads: UploadsService) =>
  defineJob({
    name: 'uploads.sweep',
    payload: z.object({}),
    schedule: '17 * * * *',
    run: async (_payload, { signal }) => {
      await uploads.sweep(signal);
    },
  });
